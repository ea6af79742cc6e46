import { hashKey, infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';

/** The order that the server is asked for. */
export type ListSort<Field extends string> = { readonly field: Field; readonly order: 'ASC' | 'DESC' };

/** The position after which the server continues a list: sort key and id of the last row. */
export type Cursor = { readonly key: string; readonly id: string };

const firstCursor: Cursor | null = null;

type SortedPage<Field extends string> = {
  readonly sort?: ListSort<Field>;
  readonly nextPage: { readonly count: number; readonly page: number; readonly after?: Cursor };
};

type SortedList<Field extends string, Page> = {
  /** Without the order, which becomes the last part of the key. */
  readonly key: QueryKey;
  readonly sort: ListSort<Field> | undefined;
  /** Rows on a page. */
  readonly count: number;
  readonly load: (page: SortedPage<Field>, signal: AbortSignal) => Promise<Page>;
};

/** A list that the server sorts, in pages: each begins after the last row of the one before. */
export function sortedListQuery<Field extends string, Page extends { readonly next: Cursor | null }>({
  key,
  sort,
  count,
  load,
}: SortedList<Field, Page>) {
  const queryKey = [...key, sort];
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }): Promise<Page> => load(pageAfter(sort, pageParam, count), signal),
    initialPageParam: firstCursor,
    getNextPageParam: ({ next }: Page) => next,
    placeholderData: rowsOfOtherOrder(queryKey),
  });
}

/** The order and the page of a request; without an order the server chooses. */
function pageAfter<Field extends string>(
  sort: ListSort<Field> | undefined,
  after: Cursor | null,
  count: number,
): SortedPage<Field> {
  return {
    ...(sort === undefined ? {} : { sort }),
    nextPage: { count, page: 0, ...(after === null ? {} : { after }) },
  };
}

/**
 * The rows of the former order, shown until those of the new one have come. The order is the last part of the key;
 * another filter shows no former rows.
 */
export function rowsOfOtherOrder<Rows>(key: QueryKey) {
  const filter = hashKey(key.slice(0, -1));
  return (rows: Rows | undefined, query: { readonly queryKey: QueryKey } | undefined): Rows | undefined =>
    query !== undefined && hashKey(query.queryKey.slice(0, -1)) === filter ? rows : undefined;
}
