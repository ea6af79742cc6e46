/**
 * Control characters except tabs and line ends, characters that change the reading direction, and lone surrogates.
 * `contract/src/texts.ts` refuses the same characters.
 */
const unsafe =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]/u;
const everyUnsafe = new RegExp(unsafe, 'gu');

/** Removes unsafe characters from pasted text, e.g. from a phone number of a contact list. */
export function withoutUnsafe(text: string): string {
  return text.replaceAll(everyUnsafe, '');
}

/** Line ends, tabs and characters without a glyph; `contract/src/texts.ts` refuses the same in the name of a shop. */
const notInOneLine = /[\t\n\r\u00ad\u180e\u200b-\u200d\u2060-\u2065\u206a-\u206f\ufeff]/u;

/** Like `unsafeTextProblem`, for one line without invisible characters, e.g. the name of a product. */
export function unsafeLineProblem(text: string): string | null {
  return (
    unsafeTextProblem(text) ?? (notInOneLine.test(text) ? 'Уберите переносы строк и невидимые знаки' : null)
  );
}

/** Says in Russian why a text that people will read is refused; null when it is accepted. */
export function unsafeTextProblem(text: string): string | null {
  if (/\p{Surrogate}/u.test(text)) return 'Уберите знак, от которого осталась половина';
  return unsafe.test(text) ? 'Уберите невидимые знаки: они меняют то, как читается текст' : null;
}
