/** Controls but tabs and line ends, and marks that turn the reading of a line around; `contract/src/texts.ts` refuses the same. */
const unsafe =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u;
const everyUnsafe = new RegExp(unsafe, 'gu');

/** A text without such marks, where they only came along with what was copied, e.g. a phone number from a list of contacts. */
export function withoutUnsafe(text: string): string {
  return text.replaceAll(everyUnsafe, '');
}

/** What is wrong with a text that people will read, in Russian; null when nothing is. */
export function unsafeTextProblem(text: string): string | null {
  return unsafe.test(text) ? 'Уберите невидимые знаки: они меняют то, как читается текст' : null;
}
