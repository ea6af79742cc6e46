import {
  type InfiniteData,
  type QueryKey,
  useInfiniteQuery,
  type UseInfiniteQueryOptions,
} from '@tanstack/react-query';
import { loadedRows } from './loaded-rows.ts';

/** A list in pages behind a row: the rows of its loaded pages with the state of the query, and the first page. */
export function useRows<Page, Row, Key extends QueryKey, Place>(
  options: UseInfiniteQueryOptions<Page, Error, InfiniteData<Page>, Key, Place>,
  rowsOf: (page: Page) => readonly Row[],
) {
  const query = useInfiniteQuery(options);
  return {
    list: { ...query, data: query.data && loadedRows(rowsOf)(query.data) },
    first: query.data?.pages[0],
  };
}
