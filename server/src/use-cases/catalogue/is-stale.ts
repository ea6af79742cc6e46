/** The version that staff saw before their change; null when the request does not name it. */
export type SeenVersion = number | null;

/** Whether the record has changed since; then nothing is saved, so that no change is overwritten unseen. */
export function isStale(seen: SeenVersion, { version }: { readonly version: number }): boolean {
  return seen !== null && seen !== version;
}
