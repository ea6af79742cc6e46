import type { BasisPoints, Kopecks } from '#domain/money.ts';
import { basisPoints, parseRoubles } from '#domain/money.ts';

/** What stands in a field of the form for a sum in kopecks: roubles with a comma, without needless zeros. */
export function roublesText(amount: number): string {
  const [whole = '0', fraction = '00'] = (amount / 100).toFixed(2).split('.');
  return fraction === '00' ? whole : `${whole},${fraction}`;
}

/** The sum that a field holds; null when it holds none (spec 5 «Product form»: entered in roubles, step 0.01). */
export function readRoubles(text: string): Kopecks | null {
  const parsed = parseRoubles(text.replaceAll(/\s/g, ''));
  return parsed.ok ? parsed.value : null;
}

/** A plain number with at most two decimals, point or comma; null when it is none. */
export function readNumber(text: string): number | null {
  const plain = text.replaceAll(/\s/g, '').replace(',', '.');
  return /^-?\d{1,12}(?:\.\d{1,2})?$/.test(plain) ? Number(plain) : null;
}

/** The share that a discount coefficient from 0 to 1 takes off (rules 9). */
export function shareOf(coefficient: number): BasisPoints {
  return basisPoints(Math.round(coefficient * 10_000));
}

/** The number in words of the form, a comma before its decimals. */
export function numberText(value: number): string {
  return String(value).replace('.', ',');
}

/** Of a discount coefficient: 0..1, step 0.01. */
export const shareBounds = { least: 0, most: 1, decimals: 2 } as const;

/** What is not taken of a number that is being typed, by how many decimals it has. */
const beyondStep = { 0: /(?<=^\s*-?\d+)[.,].*$/, 2: /(?<=^\s*-?\d+[.,]\d{2})\d+$/ } as const;

type Bounds = { readonly least: number; readonly most: number; readonly decimals: keyof typeof beyondStep };

/** Kept within its bounds and its step while it is typed (spec 5 «Service form», «Discount form»); what is no number stays as it is typed. */
export function clampedText(text: string, { least, most, decimals }: Bounds): string {
  const kept = text.replace(beyondStep[decimals], '');
  const value = readNumber(kept);
  if (value === null || (value >= least && value <= most)) return kept;
  return numberText(Math.min(Math.max(value, least), most));
}
