import type { BasisPoints, Kopecks } from '#domain/money.ts';
import { basisPoints, parseRoubles } from '#domain/money.ts';

/** What stands in a field of the form for a sum in kopecks: roubles with a comma, without needless zeros. */
export function roublesText(amount: number): string {
  const [whole = '0', fraction = '00'] = (amount / 100).toFixed(2).split('.');
  return fraction === '00' ? whole : `${whole},${fraction}`;
}

/** The sum that a field holds; null when it holds none (docs/spec/specification.md#5 «Product form»: entered in roubles, step 0.01). */
export function readRoubles(text: string): Kopecks | null {
  const parsed = parseRoubles(text.replaceAll(/\s/g, ''));
  return parsed.ok ? parsed.value : null;
}

/** A plain number with at most two decimals, point or comma; null when it is none. */
export function readNumber(text: string): number | null {
  const plain = text.replaceAll(/\s/g, '').replace(',', '.');
  return /^-?\d{1,12}(?:\.\d{1,2})?$/.test(plain) ? Number(plain) : null;
}

/** The share that a discount coefficient from 0 to 1 takes off (docs/spec/rules.md#9). */
export function shareOf(coefficient: number): BasisPoints {
  return basisPoints(Math.round(coefficient * 10_000));
}

/** The number in words of the form, a comma before its decimals. */
export function numberText(value: number): string {
  return String(value).replace('.', ',');
}

/** Of a discount coefficient: 0..1, step 0.01. */
export const shareBounds = { least: 0, most: 1 } as const;

type Bounds = { readonly least: number; readonly most: number };

/**
 * A number is kept within its bounds while it is typed; any other text stays as it is typed, for its field to say what is wrong: «1,5» hours
 * never become 15 (docs/spec/specification.md#5 «Service form», «Discount form»).
 */
export function clampedText(text: string, { least, most }: Bounds): string {
  const value = readNumber(text);
  if (value === null || (value >= least && value <= most)) return text;
  return numberText(Math.min(Math.max(value, least), most));
}

const required = 'Обязательное поле';

/** What is wrong with the text of a discount coefficient; null when it is 0 to 1 with at most two decimals. */
export function coefficientProblem(text: string): string | null {
  if (text.trim() === '') return required;
  const share = readNumber(text);
  if (share === null) return 'Введите число от 0 до 1, не больше двух знаков после запятой';
  if (share < shareBounds.least) return 'Значение не может быть меньше 0';
  return share > shareBounds.most ? 'Значение не может быть больше 1' : null;
}

/** What is wrong with the text of a count; null when it is a whole number of at most seven digits. */
export function countProblem(text: string): string | null {
  if (text.trim() === '') return required;
  return readCount(text) === null ? 'Введите целое число' : null;
}

/** A whole number of at most seven digits; null for any other text. */
export function readCount(text: string): number | null {
  return /^\d{1,7}$/.test(text.trim()) ? Number(text) : null;
}
