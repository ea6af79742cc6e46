import { sortPattern } from '../../session/list-sort.ts';
import { readSearch } from '../../session/read-search.ts';

/** The query parameters of the page: a file, which of its rows are shown in which order, and the order of the files. */
export type BulkPayoffSearch = {
  readonly process?: string | undefined;
  readonly rows?: string | undefined;
  readonly rowsSort?: string | undefined;
  readonly sort?: string | undefined;
};

export function readBulkPayoffSearch(query: Record<string, unknown>): BulkPayoffSearch {
  return readSearch(query, {
    process: /^[0-9a-f-]{36}$/,
    rows: /^(?:PAYING|FAILED)$/,
    rowsSort: sortPattern,
    sort: sortPattern,
  });
}
