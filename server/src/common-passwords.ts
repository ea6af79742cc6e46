import { dictionary } from '@zxcvbn-ts/language-common';

/** Some 49,000 passwords that leaks have shown to be the most used (S-47), in small letters. */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common']);

export function isCommonPassword(text: string): boolean {
  return common.has(text);
}
