import { sortPattern } from '../../session/list-sort.ts';
import { readSearch } from '../../session/read-search.ts';

/** The query parameters of the list of staff; each may be missing. */
export type AccountsSearch = { readonly [Field in keyof typeof patterns]?: string | undefined };

export function readAccountsSearch(query: Record<string, unknown>): AccountsSearch {
  return readSearch(query, patterns);
}

const patterns = {
  name: /^\S(?:.{0,62}\S)?$/u,
  state: /^(?:INVITED|ACTIVE|DISABLED)$/,
  role: /^[\da-f-]{36}$/,
  sort: sortPattern,
} as const;
