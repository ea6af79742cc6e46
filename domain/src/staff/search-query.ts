import { canonicalText, comparisonText, dashes } from '../canonical-text.ts';
import { parsePhone, type Phone } from '../auth/phone.ts';
import { type Kopecks, noMoney, parseRoubles } from '../money.ts';

/** Interpretations of a text in the search box; a text can have several. */
export type SearchQuery = {
  readonly phone: Phone | null;
  /** Digits of a phone, which may begin with the country code; without it in `phoneTail`. */
  readonly phonePart: string | null;
  readonly phoneTail: string | null;
  /** The merchant's order number, or the number of a payment at the bank. */
  readonly orderNumber: string | null;
  /** The bank's order id as the bank writes it: a UUID in lower case with dashes; null for any other text. */
  readonly gatewayOrderId: string | null;
  /** The order number as our screens shorten it; null for any other text. */
  readonly shortNumber: { readonly head: string; readonly tail: string } | null;
  /** A part of an order number in the form of comparison, without dashes and blanks. */
  readonly numberPart: string | null;
  /** The beginning of a name. */
  readonly name: string | null;
  /** The words of a name in any order, in the form of comparison; empty for any other text. */
  readonly nameWords: readonly string[];
  /** A part of an e-mail address in lower case. */
  readonly emailPart: string | null;
  /** Last four digits of a card. */
  readonly lastFourDigits: string | null;
  /** The sum of an order, or of a payment. */
  readonly amount: Kopecks | null;
  /** A part of the name of a shop, a file or a colleague, in the form of comparison. */
  readonly part: string | null;
};

const longestNumber = 64;
const shortestPart = 3;
const hasTrigram = /[\p{L}\p{N}]{3}/u;

/** Over 12 characters: the first 9, an ellipsis, the last 3 (docs/spec/specification.md#9). */
const shortened = /^(.{9})(?:…|\.\.\.)(.{3})$/u;
/** In the form of comparison, which has one apostrophe and one dash. */
const namePattern = /^\p{L}[\p{L}\p{M}\s.'-]*$/u;
const emailPattern = /^[\w.+-]*@?[\w.-]*$/;

/**
 * Interprets a search text. Digits with or without +7 or 8 are a phone or a part of one, four digits a card, letters a
 * name, roubles the sum of an order or payment; any text may be a part of an order number. The database compares numbers and names
 * without regard to the form of writing.
 */
export function readSearch(typed: string): SearchQuery {
  const text = canonicalText(typed);
  const compared = comparisonText(text);
  const isName = namePattern.test(compared) && text.length >= shortestPart;
  return {
    phone: phoneIn(text),
    ...phonePartsIn(text),
    orderNumber: text !== '' && text.length <= longestNumber ? text : null,
    gatewayOrderId: bankOrderIdIn(compared),
    shortNumber: shortNumberIn(text),
    numberPart: longEnough(compared.replaceAll(/[- ]/g, '')),
    name: isName ? text : null,
    nameWords: isName && hasTrigram.test(compared) ? compared.split(' ') : [],
    emailPart: emailPattern.test(text) ? longEnough(text.toLowerCase()) : null,
    lastFourDigits: /^\d{4}$/.test(text) ? text : null,
    amount: amountIn(text),
    part: longEnough(compared),
  };
}

/**
 * A part with three letters or digits in a row; any other would find nearly everything, and no index has it
 * (`gin_trgm_ops`).
 */
function longEnough(part: string): string | null {
  return hasTrigram.test(part) && part.length <= longestNumber ? part : null;
}

function isPhoneText(text: string): boolean {
  return /^[\d\s()+-]+$/.test(text.replaceAll(dashes, '-'));
}

function phoneIn(text: string): Phone | null {
  if (!isPhoneText(text)) return null;
  const phone = parsePhone('7', text.replaceAll(/\D/g, '').replace(/^[78]/, ''));
  return phone.ok ? phone.value : null;
}

/** Digits with +7 begin with the country code, digits that begin with 7 or 8 may. */
function phonePartsIn(text: string): Pick<SearchQuery, 'phonePart' | 'phoneTail'> {
  if (!isPhoneText(text) || phoneIn(text) !== null) return { phonePart: null, phoneTail: null };
  const digits = text.replaceAll(/\D/g, '');
  const tail = /^[78]/.test(digits) ? longEnough(digits.slice(1)) : null;
  return { phonePart: text.startsWith('+7') ? null : longEnough(digits), phoneTail: tail };
}

function bankOrderIdIn(compared: string): string | null {
  const digits = /^[\da-f]{32}$/.exec(compared.replaceAll('-', ''))?.[0];
  return digits?.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') ?? null;
}

function amountIn(text: string): Kopecks | null {
  const amount = parseRoubles(text);
  return amount.ok && amount.value > noMoney ? amount.value : null;
}

function shortNumberIn(text: string): SearchQuery['shortNumber'] {
  const [, head, tail] = shortened.exec(text) ?? [];
  return head === undefined || tail === undefined ? null : { head, tail };
}
