/**
 * The form in which one-line texts are stored: names, order numbers, titles. Letters are composed (NFC), blanks are
 * single spaces, and invisible characters are removed: controls, direction marks, characters without a glyph. The
 * function `canonical_text` of the database has the same rule (docs/decisions/0094-one-form-of-texts.md).
 */
export function canonicalText(text: string): string {
  if (canonicalLatin.test(text)) return text;
  // letters are composed last: a character between a letter and its mark keeps them apart
  return text.replaceAll(unseen, '').replaceAll(blanks, ' ').trim().normalize('NFC');
}

/**
 * The form in which texts of several lines are stored: notes, reasons. Their lines and blanks stay. The joiner of emoji
 * (U+200D) stays too.
 */
export function canonicalLines(text: string): string {
  return text
    .replaceAll(unseen, (character) => (character === '\u200d' ? character : ''))
    .trim()
    .normalize('NFC');
}

/** Most cells of a large file are in the form already; this test is cheaper than the form. */
const canonicalLatin = /^(?:[!-~]+(?: [!-~]+)*)?$/;
const unseen =
  /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;
const blanks = /[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/g;

/** Every dash and hyphen; our screens write phones with U+2011. */
export const dashes = /[\u002d\u058a\u2010-\u2015\u2043\u2212\u2e3a\u2e3b\ufe58\ufe63\uff0d]/g;

/** The kinds of apostrophe that `comparison_text` of the database makes equal. */
const apostrophes =
  /[\u0060\u00b4\u02b9\u02bb-\u02bd\u02c8\u055a\u05f3\u2018-\u201b\u2032\u2035\ua78c\uff07]/g;

/**
 * The form in which names are compared outside the database: the stored form without regard to case, ё and е, and the
 * kind of apostrophe and dash. The function `comparison_text` of the database has the same rule.
 */
export function comparisonText(text: string): string {
  return canonicalText(text)
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll(apostrophes, "'")
    .replaceAll(dashes, '-');
}
