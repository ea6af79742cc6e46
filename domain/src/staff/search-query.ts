import type { Phone } from '../auth/phone.ts';
import { parsePhone } from '../auth/phone.ts';

/** Interpretations of a text in the search box; a text can have several. */
export type SearchQuery = {
  readonly phone: Phone | null;
  /** The merchant's order number, or the original gateway number. */
  readonly orderNumber: string | null;
  /** The beginning of a name, in lower case. */
  readonly name: string | null;
  /** Last four digits of a card. */
  readonly lastFourDigits: string | null;
};

const longestNumber = 64;
const shortestName = 3;

/**
 * Interprets a search text. Ten digits with or without +7 or 8 are a phone, four digits a card, letters a name; any
 * text may be an order number.
 */
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
