import { sortPattern } from '../../../session/list-sort.ts';
import { readSearch } from '../../../session/read-search.ts';

/** The query parameters of the page: the order of the requests. */
export type PauseRequestsSearch = { readonly sort?: string | undefined };

export function readPauseRequestsSearch(query: Record<string, unknown>): PauseRequestsSearch {
  return readSearch(query, { sort: sortPattern });
}
