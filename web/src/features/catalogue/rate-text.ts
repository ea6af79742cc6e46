import type { RateDraft } from '#domain/catalogue/rates.ts';
import { readRoubles, roublesText } from './numbers.ts';

/** A row of the tariff as the texts of its fields. */
export type RateText = { readonly [Field in keyof RateDraft]: string };

export function rateTexts(rates: readonly RateDraft[]): RateText[] {
  return rates.map(({ lowerLimit, greaterLimit, serviceFee }) => ({
    lowerLimit: textOf(lowerLimit),
    greaterLimit: textOf(greaterLimit),
    serviceFee: textOf(serviceFee),
  }));
}

export function draftsOf(rows: readonly RateText[]): RateDraft[] {
  return rows.map(({ lowerLimit, greaterLimit, serviceFee }) => ({
    lowerLimit: readRoubles(lowerLimit),
    greaterLimit: readRoubles(greaterLimit),
    serviceFee: readRoubles(serviceFee),
  }));
}

function textOf(sum: RateDraft['lowerLimit']): string {
  return sum === null ? '' : roublesText(sum);
}

/**
 * Keeps digits with one comma or point and at most two decimals (docs/spec/specification.md#5 «Rate table»). A pasted
 * sum such as «1 234,50 ₽» stays whole.
 */
export function keepTwoDecimals(text: string): string {
  const plain = text.replaceAll(/\s/g, '');
  const kept = /^\d{0,12}(?:[.,]\d{0,2})?/.exec(plain)?.[0] ?? '';
  const sum = kept === plain ? null : readRoubles(text);
  return sum === null ? kept : roublesText(sum);
}
