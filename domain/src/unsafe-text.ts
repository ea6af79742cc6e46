/**
 * Control characters except tabs and line ends, and characters that change the reading direction.
 * `contract/src/texts.ts` refuses the same characters.
 */
const unsafe =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u;
const everyUnsafe = new RegExp(unsafe, 'gu');

/** Removes these characters from pasted text, e.g. a phone number from a contact list. */
export function withoutUnsafe(text: string): string {
  return text.replaceAll(everyUnsafe, '');
}

/** The problem of a text in Russian; null when it is safe. */
export function unsafeTextProblem(text: string): string | null {
  return unsafe.test(text) ? 'Уберите невидимые знаки: они меняют то, как читается текст' : null;
}
