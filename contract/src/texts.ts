import { Type } from 'typebox';

/**
 * The texts of a request: names, addresses, comments. None takes control characters or marks that turn the reading of a line around, so that
 * what staff, clients and shops see is what was written. Each string of a request has one of these types or a narrower pattern:
 * `texts.test.ts` walks the contract for one that has not. The sets are parts of a character class.
 */
const controls = '\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029';
const directional = '\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069';
const unsafe = `${controls}${directional}`;
const withoutGlyph = '\\u00ad\\u180e\\u200b-\\u200d\\u2060-\\u2065\\u206a-\\u206f\\ufeff';
const invisible = `${unsafe}${withoutGlyph}`;

/** One line of text, not blank. */
export const text = (maxLength: number): Type.TString =>
  Type.String({ minLength: 1, maxLength, pattern: `^(?=.*[^\\s${invisible}])[^${unsafe}]+$` });

/** Several lines of text, or none. */
export const lines = (maxLength: number): Type.TString =>
  Type.String({ maxLength, pattern: `^(?:[^${unsafe}]|[\\n\\r\\t])*$` });

/** A name that staff give: one line of which every character is seen. */
export const givenName = (maxLength: number): Type.TString =>
  Type.String({
    maxLength,
    pattern: `^(?=.*\\S)[^${invisible}]+$`,
    description: 'one line, not only spaces, no invisible characters',
  });

/** Lines that staff write for each other: of a character without a glyph only the one that joins emoji is taken. */
export const noteText = (maxLength: number): Type.TString =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: `^(?=[\\s\\S]*[^\\s${invisible}])(?:[^${invisible}]|[\\n\\r\\t\\u200d])+$`,
  });

/** Why staff do something, in their own words: with a letter or a digit. */
export const reason = Type.String({
  minLength: 1,
  maxLength: 255,
  pattern: `^(?=[\\s\\S]*[\\p{L}\\p{N}])(?:[^${unsafe}]|[\\n\\r\\t])+$`,
});

/** One word, e.g. an address of a page. */
export const word = (maxLength: number): Type.TString =>
  Type.String({ minLength: 1, maxLength, pattern: `^[^\\s${unsafe}]+$` });

export const email = Type.String({ maxLength: 254, pattern: `^[^\\s@${unsafe}]+@[^\\s@${unsafe}]+$` });

/** What a program hands on as it got it: printable ASCII without spaces. */
export const token = (maxLength: number): Type.TString =>
  Type.String({ minLength: 1, maxLength, pattern: '^[\\x21-\\x7e]+$' });

/** A password, a code: compared and never shown, so that any character may stand in it. */
export const secret = (maxLength: number): Type.TString =>
  Type.String({ minLength: 1, maxLength, writeOnly: true });
