/** The version that staff saw before their change; null when the request does not name it. */
export type ExpectedVersion = number | null;

/**
 * Whether the record has changed since staff saw it. The caller then saves nothing, so that no unseen change is
 * overwritten.
 */
export function isStale(expected: ExpectedVersion, { version }: { readonly version: number }): boolean {
  return expected !== null && expected !== version;
}
