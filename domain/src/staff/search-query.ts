import type { Phone } from '../auth/phone.ts';
import { parsePhone } from '../auth/phone.ts';

/** What staff may have typed into the one search box; each text can mean several things at once. */
export type SearchQuery = {
  readonly phone: Phone | null;
  /** A shop's own number of an order, or the bank's original one. */
  readonly orderNumber: string | null;
  /** The beginning of a name, in small letters. */
  readonly name: string | null;
  /** Of a card. */
  readonly lastFourDigits: string | null;
};

const longestNumber = 64;
const shortestName = 3;

/** Reads what was typed: ten digits with or without +7 or 8 are a phone, four a card, letters a name, anything else a number of an order. */
export function readSearch(typed: string): SearchQuery {
  const text = typed.trim();
  const digits = text.replaceAll(/\D/g, '');
  const isOnlyDigits = /^[\d\s()+-]+$/.test(text);
  const phone = isOnlyDigits ? parsePhone('7', digits.replace(/^[78]/, '')) : null;
  const isName = /^[\p{L}][\p{L}\s.-]*$/u.test(text) && text.length >= shortestName;
  return {
    phone: phone?.ok === true ? phone.value : null,
    orderNumber: text !== '' && text.length <= longestNumber ? text : null,
    name: isName ? text.toLowerCase() : null,
    lastFourDigits: /^\d{4}$/.test(text) ? text : null,
  };
}
