import { type BasisPoints, basisPoints, type Kopecks, parseRoubles } from '#domain/money.ts';

/** The text of a form field for an amount in kopecks: roubles with a comma, without superfluous zeros. */
export function roublesText(amount: number): string {
  const [whole = '0', fraction = '00'] = (amount / 100).toFixed(2).split('.');
  return fraction === '00' ? whole : `${whole},${fraction}`;
}

/**
 * The amount in a field; null for invalid text (docs/spec/specification.md#5 «Product form»: entered in roubles, step
 * 0.01).
 */
export function readRoubles(text: string): Kopecks | null {
  const parsed = parseRoubles(text);
  return parsed.ok ? parsed.value : null;
}

/** A number with at most two decimals, separated by a point or a comma; null for any other text. */
export function readNumber(text: string): number | null {
  const plain = text.replaceAll(/\s/g, '').replace(',', '.');
  return /^-?\d{1,12}(?:\.\d{1,2})?$/.test(plain) ? Number(plain) : null;
}

/** A percentage as `readNumber`, also with the sign that a spreadsheet writes: «4,25 %». */
export function readPercentage(text: string): number | null {
  return readNumber(text.replace(/%\s*$/, ''));
}

/** The discount for a coefficient from 0 to 1 (docs/spec/rules.md#9). */
export function shareOf(coefficient: number): BasisPoints {
  return basisPoints(Math.round(coefficient * 10_000));
}

/** The number with a comma as the decimal separator. */
export function numberText(value: number): string {
  return String(value).replace('.', ',');
}

/** Bounds of a discount coefficient: 0 to 1, step 0.01. */
export const shareBounds = { min: 0, max: 1 } as const;

type Bounds = { readonly min: number; readonly max: number };

/**
 * Clamps a typed number to its bounds. Any other text stays, and the field shows its error, so «1,5» hours never become
 * 15 (docs/spec/specification.md#5 «Service form», «Discount form»).
 */
export function clampedText(text: string, { min, max }: Bounds): string {
  const value = readNumber(text);
  if (value === null || (value >= min && value <= max)) return text;
  return numberText(Math.min(Math.max(value, min), max));
}

const required = 'Обязательное поле';

/** The error of a discount coefficient; null for 0 to 1 with at most two decimals. */
export function coefficientProblem(text: string): string | null {
  if (text.trim() === '') return required;
  const share = readNumber(text);
  if (share === null) return 'Введите число от 0 до 1, не больше двух знаков после запятой';
  if (share < shareBounds.min) return 'Значение не может быть меньше 0';
  return share > shareBounds.max ? 'Значение не может быть больше 1' : null;
}

/** The error of a count; null for a whole number of at most seven digits. */
export function countProblem(text: string): string | null {
  if (text.trim() === '') return required;
  return readCount(text) === null ? 'Введите целое число' : null;
}

/** A whole number of at most seven digits, which blanks may group; null for any other text. */
export function readCount(text: string): number | null {
  const digits = text.replaceAll(/\s/g, '');
  return /^\d{1,7}$/.test(digits) ? Number(digits) : null;
}
