/**
 * Tells whether a password is one of some 49,000 that leaks have shown to be the most used (docs/spec/reliability.md#S-47), given in small letters. The list
 * takes 20 MB of memory: it is fetched when somebody chooses a password.
 */
export async function commonPasswords(): Promise<(text: string) => boolean> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const common: ReadonlySet<string> = new Set(dictionary['passwords-common']);
  return (text) => common.has(text);
}
