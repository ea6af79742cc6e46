/** What the address may say; whatever does not look like it is left out. */
export type HistorySearch = { readonly [Field in keyof typeof patterns]?: string | undefined };

/** Reads the address of the history; beside the routes, which everybody loads, and apart from the filter, which staff do. */
export function readHistorySearch(query: Record<string, unknown>): HistorySearch {
  const kept = Object.entries(patterns).flatMap(([field, pattern]) => {
    const value = query[field];
    return typeof value === 'string' && pattern.test(value) ? [[field, value] as const] : [];
  });
  return Object.fromEntries(kept);
}

const patterns = {
  order: /^[0-9a-f-]{36}$/i,
  event: /^[\p{L} ]{1,64}$/u,
  amount: /^\d{1,12}$/,
  from: /^\d{4}-\d{2}-\d{2}$/,
  to: /^\d{4}-\d{2}-\d{2}$/,
  sort: /^(?:actionDate|amount)\.(?:ASC|DESC)$/,
} as const satisfies Record<string, RegExp>;
