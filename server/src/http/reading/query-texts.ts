/** Only plain texts: a parameter that came twice, as a list or with a zero character is no parameter. */
export function textsOf(source: unknown): Readonly<Record<string, string>> {
  if (typeof source !== 'object' || source === null) return {};
  return Object.fromEntries(
    Object.entries(source).filter(
      (pair): pair is [string, string] => typeof pair[1] === 'string' && !pair[1].includes('\0'),
    ),
  );
}
