/** Returns the text parameters. Repeated parameters, lists and texts with NUL are omitted. */
export function textsOf(source: unknown): Readonly<Record<string, string>> {
  if (typeof source !== 'object' || source === null) return {};
  return Object.fromEntries(
    Object.entries(source).filter(
      (pair): pair is [string, string] => typeof pair[1] === 'string' && !pair[1].includes('\0'),
    ),
  );
}
