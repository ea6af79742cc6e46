/**
 * Returns a test for the 49,000 most common leaked passwords, in lower case (docs/spec/reliability.md#S-47). The list
 * takes 20 MB of memory, so it is loaded when a password is chosen.
 */
export async function commonPasswords(): Promise<(text: string) => boolean> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const common: ReadonlySet<string> = new Set(dictionary['passwords-common']);
  return (text) => common.has(text);
}
