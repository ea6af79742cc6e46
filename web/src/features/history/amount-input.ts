import { parseRoubles } from '#domain/money.ts';

const maxRoubles = 1_000_000_000;

/**
 * The text of the field after an input: digits in groups, one comma or point, two decimals, from 0 to a billion.
 * Ignores a lone point and rejects input beyond the limit (docs/spec/specification.md#5 «History amount filter»).
 */
export function typedAmount(text: string, before: string): string {
  const plain = text.replaceAll(/\s/g, '').replace('.', ',');
  if (plain === '' || plain === ',') return '';
  if (!/^\d{1,10}(?:,\d{0,2})?$/.test(plain)) return pastedAmount(text) ?? before;
  const [whole = '', fraction] = plain.split(',');
  if (Number(plain.replace(',', '.')) > maxRoubles) return before;
  const grouped = String(Number(whole)).replaceAll(/\B(?=(?:\d{3})+$)/g, ' ');
  return fraction === undefined ? grouped : `${grouped},${fraction}`;
}

/** A sum as our screens and reports write it, e.g. «3 000,00 ₽». */
function pastedAmount(text: string): string | null {
  const sum = parseRoubles(text);
  return sum.ok && sum.value <= maxRoubles * 100 ? amountText(String(sum.value)) : null;
}

/**
 * The amount in minor units as digits. A missing fraction adds «00», one decimal adds «0»
 * (docs/spec/specification.md#5 «History filter on submit»).
 */
export function minorUnits(text: string): string {
  const [whole = '', fraction = ''] = text.replaceAll(/\s/g, '').replace(',', '.').split('.');
  return whole === '' ? '' : String(Number(whole + fraction.padEnd(2, '0')));
}

/** The text of the field for an amount in minor units; empty for an empty one. */
export function amountText(minor: string): string {
  if (minor === '') return '';
  const digits = minor.padStart(3, '0');
  const [whole, fraction] = [digits.slice(0, -2), digits.slice(-2)];
  return typedAmount(fraction === '00' ? whole : `${whole},${fraction}`, '');
}
