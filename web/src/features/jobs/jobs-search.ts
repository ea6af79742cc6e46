import { sortPattern } from '../../session/list-sort.ts';
import { readSearch } from '../../session/read-search.ts';

/** The query parameters of the page: the order of the failed jobs. */
export type JobsSearch = { readonly sort?: string | undefined };

export function readJobsSearch(query: Record<string, unknown>): JobsSearch {
  return readSearch(query, { sort: sortPattern });
}
