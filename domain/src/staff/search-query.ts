import { canonicalText, comparisonText, dashes } from '../canonical-text.ts';
import { parsePhone, type Phone } from '../auth/phone.ts';

/** Interpretations of a text in the search box; a text can have several. */
export type SearchQuery = {
  readonly phone: Phone | null;
  /** The merchant's order number, or the original gateway number. */
  readonly orderNumber: string | null;
  /** The order number as our screens shorten it; null for any other text. */
  readonly shortNumber: { readonly head: string; readonly tail: string } | null;
  /** The beginning of a name. */
  readonly name: string | null;
  /** Last four digits of a card. */
  readonly lastFourDigits: string | null;
};

const longestNumber = 64;
const shortestName = 3;

/** Over 12 characters: the first 9, an ellipsis, the last 3 (docs/spec/specification.md#9). */
const shortened = /^(.{9})(?:…|\.\.\.)(.{3})$/u;
/** In the form of comparison, which has one apostrophe and one dash. */
const namePattern = /^\p{L}[\p{L}\p{M}\s.'-]*$/u;

/**
 * Interprets a search text. Ten digits with or without +7 or 8 are a phone, four digits a card, letters a name; any
 * text may be an order number. The database compares numbers and names without regard to the form of writing.
 */
export function readSearch(typed: string): SearchQuery {
  const text = canonicalText(typed);
  const isName = namePattern.test(comparisonText(text)) && text.length >= shortestName;
  return {
    phone: phoneIn(text),
    orderNumber: text !== '' && text.length <= longestNumber ? text : null,
    shortNumber: shortNumberIn(text),
    name: isName ? text : null,
    lastFourDigits: /^\d{4}$/.test(text) ? text : null,
  };
}

function phoneIn(text: string): Phone | null {
  if (!/^[\d\s()+-]+$/.test(text.replaceAll(dashes, '-'))) return null;
  const phone = parsePhone('7', text.replaceAll(/\D/g, '').replace(/^[78]/, ''));
  return phone.ok ? phone.value : null;
}

function shortNumberIn(text: string): SearchQuery['shortNumber'] {
  const [, head, tail] = shortened.exec(text) ?? [];
  return head === undefined || tail === undefined ? null : { head, tail };
}
