import { sortPattern } from '../../session/list-sort.ts';
import { readSearch } from '../../session/read-search.ts';

/** The query parameters of the page: `kind` of the matters, `own=true` for what the employee has taken, the order. */
export type MattersSearch = { readonly [Field in keyof typeof patterns]?: string | undefined };

export function readMattersSearch(query: Record<string, unknown>): MattersSearch {
  return readSearch(query, patterns);
}

const patterns = { kind: /^[A-Z_0-9]{1,32}$/, own: /^true$/, sort: sortPattern } as const;
