/** What went wrong where nobody has to do anything about it is only written down as a warning (docs/spec/specification.md#8 «Generic»). */
export function logWarning(error: unknown): void {
  console.warn(error);
}
