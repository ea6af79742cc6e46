import { Type } from 'typebox';

/**
 * Text types for requests: names, addresses, comments. They refuse control characters, characters that change the
 * reading direction and lone surrogates, so that readers see the text as it was written. Every string of a request has
 * one of these types or a narrower pattern; `texts.test.ts` checks this. The constants below are parts of a character
 * class.
 */
const controls = '\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029';
const directional = '\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069';
/** With the flag `u`, in which schemas compile patterns, a surrogate of a pair does not match. */
const loneSurrogates = '\\ud800-\\udfff';
const unsafe = `${controls}${directional}${loneSurrogates}`;
const withoutGlyph = '\\u00ad\\u180e\\u200b-\\u200d\\u2060-\\u2065\\u206a-\\u206f\\ufeff';
const invisible = `${unsafe}${withoutGlyph}`;

/** Texts with this pattern reach the product in one form (docs/decisions/0094-one-form-of-texts.md). */
export const linePattern = `^(?=.*[^\\s${invisible}])[^${unsafe}]+$`;

/** One non-blank line of text. */
export const text = (maxLength: number): Type.TString =>
  Type.String({ minLength: 1, maxLength, pattern: linePattern });

/** Texts of several lines with one of these three patterns reach the product in one form, too. */
export const linesPattern = `^(?:[^${unsafe}]|[\\n\\r\\t])*$`;

/** Text of any number of lines, possibly empty. */
export const lines = (maxLength: number): Type.TString => Type.String({ maxLength, pattern: linesPattern });

/** Texts with this pattern reach the product in one form, too. */
export const namePattern = `^(?=.*\\S)[^${invisible}]+$`;

/** A name entered by staff: one line without invisible characters. */
export const givenName = (maxLength: number): Type.TString =>
  Type.String({
    maxLength,
    pattern: namePattern,
    description: 'one line, not only spaces, no invisible characters',
  });

export const notePattern = `^(?=[\\s\\S]*[^\\s${invisible}])(?:[^${invisible}]|[\\n\\r\\t\\u200d])+$`;

/** Notes of staff. The zero-width joiner of emoji is the only accepted character without a glyph. */
export const noteText = (maxLength: number): Type.TString =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: notePattern,
  });

export const reasonPattern = `^(?=[\\s\\S]*[\\p{L}\\p{N}])(?:[^${unsafe}]|[\\n\\r\\t])+$`;

/** A reason in free text, with at least one letter or digit. */
export const reason = Type.String({ minLength: 1, maxLength: 255, pattern: reasonPattern });

/** The reason of an act of staff, which its log entry and its request for an approval show. */
export const optionalReason = Type.Optional(reason);

/** Text without spaces, e.g. a URL. */
export const word = (maxLength: number): Type.TString =>
  Type.String({ minLength: 1, maxLength, pattern: `^[^\\s${unsafe}]+$` });

const mailboxCharacters = "[A-Za-z0-9!#$%&'*+/=?^_\\{|\\}~-]+";
const hostLabel = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';

/**
 * An e-mail address to which a mail program writes as it is: a dot-string and a domain of RFC 5321. Programs read
 * brackets, quotes and comments as another address. A domain with other letters is written as `xn--`.
 */
export const email = Type.String({
  maxLength: 254,
  pattern: `^(?=[^@]{1,64}@)${mailboxCharacters}(?:\\.${mailboxCharacters})*@(?:${hostLabel}\\.)+${hostLabel}$`,
});

/** An opaque token: printable ASCII without spaces. */
export const token = (maxLength: number): Type.TString =>
  Type.String({ minLength: 1, maxLength, pattern: '^[\\x21-\\x7e]+$' });

/** A password or code. The value is compared and never shown, so any character is accepted. */
export const secret = (maxLength: number): Type.TString =>
  Type.String({ minLength: 1, maxLength, writeOnly: true });
