import { hashKey, type QueryKey } from '@tanstack/react-query';

/** The order that the server is asked for. */
export type ListSort<Field extends string> = { readonly field: Field; readonly order: 'ASC' | 'DESC' };

/** The place behind which the server continues a list. */
export type Place = { readonly key: string; readonly id: string };

export const firstPlace: Place | null = null;

type SortedPage<Field extends string> = {
  readonly sort?: ListSort<Field>;
  readonly nextPage: { readonly count: number; readonly page: number; readonly after?: Place };
};

/** The order and the page of a request; without an order the server chooses. */
export function pageBehind<Field extends string>(
  sort: ListSort<Field> | undefined,
  after: Place | null,
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
