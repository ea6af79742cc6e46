import { sortPattern } from '../../../session/list-sort.ts';
import { readSearch } from '../../../session/read-search.ts';

/** The query parameters of the page: `reason`, a part of the shop's name, and the order of the requests. */
export type PauseRequestsSearch = { readonly [Field in keyof typeof patterns]?: string | undefined };

export function readPauseRequestsSearch(query: Record<string, unknown>): PauseRequestsSearch {
  return readSearch(query, patterns);
}

const patterns = { reason: /^[A-Z_]{1,32}$/, merchant: /^.{1,64}$/, sort: sortPattern } as const;
