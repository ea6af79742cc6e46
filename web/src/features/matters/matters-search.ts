import { readSearch } from '../../session/read-search.ts';

/** The query parameters of the page: `kind` of the matters, and `own=true` for what the employee has taken. */
export type MattersSearch = { readonly kind?: string | undefined; readonly own?: string | undefined };

export function readMattersSearch(query: Record<string, unknown>): MattersSearch {
  return readSearch(query, { kind: /^[A-Z_0-9]{1,32}$/, own: /^true$/ });
}
