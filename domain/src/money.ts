import type { Brand } from './brand.ts';
import { dashes } from './canonical-text.ts';
import { success, failure, type Result } from './result.ts';

/**
 * A sum of money in whole kopecks, up to ±2^53 (docs/spec/reliability.md#D-13). Only this module creates values of
 * this type.
 */
export type Kopecks = Brand<number, 'Kopecks'>;

/** A share in hundredths of a percent: 4.5 % is 450. */
export type BasisPoints = Brand<number, 'BasisPoints'>;

const wholePercent = 10_000;

/** @throws RangeError when the number is not a safe integer. */
export function kopecks(amount: number): Kopecks {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole sum of kopecks: ${amount}`);
  return (amount === 0 ? 0 : amount) as Kopecks;
}

export const noMoney: Kopecks = kopecks(0);

/** @throws RangeError outside 0..100 %. */
export function basisPoints(hundredthsOfPercent: number): BasisPoints {
  if (
    !Number.isInteger(hundredthsOfPercent) ||
    hundredthsOfPercent < 0 ||
    hundredthsOfPercent > wholePercent
  ) {
    throw new RangeError(`not a share between 0 and 100 %: ${hundredthsOfPercent}`);
  }
  return hundredthsOfPercent as BasisPoints;
}

/**
 * Converts percent to a share, e.g. 4.25; null outside 0..100 and for a number that is not a multiple of 0.01. Nothing
 * is rounded.
 */
export function shareOfPercent(percent: number): BasisPoints | null {
  return exactShare(percent, 100);
}

/**
 * Converts a coefficient to a share, e.g. 0.25; null outside 0..1 and for a number that is not a multiple of 0.0001.
 * Nothing is rounded.
 */
export function shareOfCoefficient(coefficient: number): BasisPoints | null {
  return exactShare(coefficient, wholePercent);
}

const step = 100;

/** Whether a share is a whole percentage, which is the step of a discount coefficient (0.01). */
export function isOnCoefficientStep(share: BasisPoints): boolean {
  return share % step === 0;
}

function exactShare(value: number, scale: number): BasisPoints | null {
  const hundredths = Math.round(value * scale);
  const isExact = hundredths / scale === value;
  return isExact && hundredths >= 0 && hundredths <= wholePercent ? basisPoints(hundredths) : null;
}

export function plus(left: Kopecks, right: Kopecks): Kopecks {
  return kopecks(left + right);
}

export function minus(left: Kopecks, right: Kopecks): Kopecks {
  return kopecks(left - right);
}

export function sumOf(amounts: Iterable<Kopecks>): Kopecks {
  let sum = noMoney;
  for (const amount of amounts) sum = plus(sum, amount);
  return sum;
}

export function smaller(left: Kopecks, right: Kopecks): Kopecks {
  return left < right ? left : right;
}

export function larger(left: Kopecks, right: Kopecks): Kopecks {
  return left > right ? left : right;
}

/** The share of a sum, rounded to the nearest kopeck, halves up (docs/spec/rules.md#1). */
export function shareRoundedHalfUp(amount: Kopecks, share: BasisPoints): Kopecks {
  return fractionRoundedHalfUp(amount, BigInt(share), BigInt(wholePercent));
}

/**
 * `amount · numerator / denominator`, rounded to the nearest kopeck, halves up. @throws RangeError for a negative
 * argument.
 */
export function fractionRoundedHalfUp(amount: Kopecks, numerator: bigint, denominator: bigint): Kopecks {
  if (amount < 0 || numerator < 0n || denominator <= 0n)
    throw new RangeError(`no share ${numerator}/${denominator} of ${amount}`);
  const doubled = 2n * BigInt(amount) * numerator + denominator;
  return kopecks(Number(doubled / (2n * denominator)));
}

/** Splits a sum into parts that differ by at most one kopeck, larger ones first (docs/spec/rules.md#1). */
export function splitEqually(sum: Kopecks, parts: number): Kopecks[] {
  if (!Number.isInteger(parts) || parts < 1 || sum < 0)
    throw new RangeError(`cannot split ${sum} into ${parts} parts`);
  const smallest = Math.floor(sum / parts);
  const larger = sum - smallest * parts;
  return Array.from({ length: parts }, (_, index) => kopecks(index < larger ? smallest + 1 : smallest));
}

const grouped = (mark: string): string => String.raw`\d{1,3}(?:${mark}\d{3})+`;

/**
 * Thousands are grouped by blanks, points or commas; kopecks follow a point, a comma, a dash or an equals sign. One
 * group behind a point or a comma needs kopecks, because «1.005» may also be a mistyped fraction.
 */
const roublesPattern = new RegExp(
  [
    String.raw`^(?<whole>\d{1,13}|${grouped(' ')})(?:[.,](?<decimals>\d{1,2})|[-=](?<kopecks>\d{2}))?$`,
    String.raw`^(?<whole>${grouped(String.raw`\.`)})(?:,(?<decimals>\d{2}))$`,
    String.raw`^(?<whole>${grouped(',')})(?:\.(?<decimals>\d{2}))$`,
    String.raw`^(?<whole>\d{1,3}(?:\.\d{3}){2,}|\d{1,3}(?:,\d{3}){2,})$`,
  ].join('|'),
);
const currency = / ?(?:₽|руб(?:\.|л(?:ь|я|ей))?|р\.?|rub)$/i;
const blanks = /\s+/g;

/**
 * Parses roubles as people and our own screens write them («1 234,5», «1234.50», «3.000,00», «3 000,00 ₽», «3000-00»),
 * without a floating-point number (docs/spec/reliability.md#D-13).
 */
export function parseRoubles(text: string): Result<Kopecks, 'not-a-sum'> {
  const plain = text.replaceAll(blanks, ' ').trim().replaceAll(dashes, '-').replace(currency, '');
  const groups = roublesPattern.exec(plain)?.groups;
  if (groups === undefined) return failure('not-a-sum');
  const { whole = '', decimals, kopecks: written } = groups;
  const digits = whole.replaceAll(/\D/g, '');
  if (digits.length > longestWhole) return failure('not-a-sum');
  const fraction = decimals ?? written ?? '';
  return success(kopecks(Number(digits) * 100 + Number(fraction.padEnd(2, '0'))));
}

/** Digits of whole roubles, so that a sum of kopecks stays below 2^53. */
const longestWhole = 13;

const unbreakableSpace = '\u00a0';

/** Formats «1 234,50 ₽» with non-breaking spaces, without a floating-point number. */
export function roublesInWords(amount: Kopecks): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  const whole = digits.slice(0, -2).replaceAll(/\B(?=(?:\d{3})+$)/g, unbreakableSpace);
  return `${amount < 0 ? '−' : ''}${whole},${digits.slice(-2)}${unbreakableSpace}₽`;
}
