/** The version that staff saw before they changed something; null: they did not say. */
export type SeenVersion = number | null;

/** Whether somebody else has changed it since: then nothing is saved, so that nobody's work is lost unseen. */
export function isStale(seen: SeenVersion, { version }: { readonly version: number }): boolean {
  return seen !== null && seen !== version;
}
