import { canonicalText, dashes } from '../canonical-text.ts';
import type { Brand } from '../brand.ts';
import { success, failure, type Result } from '../result.ts';

/** A Russian mobile number without +7: ten digits, the first is 9 (docs/spec/reliability.md#I-43). */
export type Phone = Brand<string, 'Phone'>;

const mobilePattern = /^9\d{9}$/;

/** Parses a phone number. Spaces, dashes, brackets and a plus sign are ignored (docs/spec/specification.md#5). */
export function parsePhone(countryCode: string, text: string): Result<Phone, 'not-a-phone'> {
  const digits = canonicalText(text)
    .replaceAll(dashes, '')
    .replaceAll(/[\s()+]/g, '');
  if (countryCode.replace(/^\+/, '') !== '7' || !mobilePattern.test(digits)) return failure('not-a-phone');
  return success(digits as Phone);
}

/** Masks a phone, e.g. «+7 900 •••-••-01». The owner can recognise the number, and other people cannot complete it. */
export function maskedPhone(phone: Phone): string {
  return `+7 ${phone.slice(0, 3)} •••-••-${phone.slice(-2)}`;
}

/**
 * Groups an address for rate limits. `host` is shared by one household or office: the whole IPv4 address, or the /64 of
 * IPv6. `network` is the /24 or the /48.
 */
export function addressGroups(address: string): { readonly host: string; readonly network: string } {
  const plain = address.replace(/%.*/, '').replace(/^::ffff:/i, '');
  if (plain.includes('.')) return { host: plain, network: plain.split('.').slice(0, 3).join('.') };
  const groups = groupsOf(plain);
  return { host: groups.slice(0, 4).join(':'), network: groups.slice(0, 3).join(':') };
}

const groupsOfAddress = 8;

/** The eight groups of an IPv6 address without leading zeros; `::` is expanded. */
function groupsOf(address: string): string[] {
  const groups = address.split(':');
  const written = groups.filter((group) => group !== '');
  const zeros = Array.from({ length: groupsOfAddress - written.length }, () => '0');
  return written
    .toSpliced(groups.indexOf(''), 0, ...zeros)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''));
}
