/** Logs an error as a warning when the user does not have to act on it (docs/spec/specification.md#8 «Generic»). */
export function logWarning(error: unknown): void {
  console.warn(error);
}
