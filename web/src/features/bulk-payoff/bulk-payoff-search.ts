import { sortPattern } from '../../session/list-sort.ts';
import { readSearch } from '../../session/read-search.ts';

/** The query parameters of the page: which rows of the file are shown, and the order of the files. */
export type BulkPayoffSearch = { readonly rows?: string | undefined; readonly sort?: string | undefined };

export function readBulkPayoffSearch(query: Record<string, unknown>): BulkPayoffSearch {
  return readSearch(query, { rows: /^(?:PAYING|FAILED)$/, sort: sortPattern });
}
