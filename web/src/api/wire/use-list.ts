import {
  type InfiniteData,
  type QueryKey,
  useInfiniteQuery,
  type UseInfiniteQueryOptions,
  type UseInfiniteQueryResult,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import { type KeysOf, loadNextPage, reloadPages } from './load-next-page.ts';

type State =
  | 'data'
  | 'error'
  | 'errorUpdateCount'
  | 'hasNextPage'
  | 'isError'
  | 'isFetchNextPageError'
  | 'isFetching'
  | 'isFetchingNextPage'
  | 'isPending'
  | 'isPlaceholderData'
  | 'refetch';

/** A list in pages. */
export type ListQuery<Data> = Pick<UseInfiniteQueryResult<Data>, State> & {
  readonly fetchNextPage: () => Promise<void>;
};

/**
 * Loads a list whose pages have numbers. `fetchNextPage` loads all pages again when the list has changed meanwhile; when
 * that fails, the button for the next page stays and repeats it.
 */
export function useList<Page extends object, Data, Key extends QueryKey>(
  options: UseInfiniteQueryOptions<Page, Error, Data, Key, number> & { readonly queryKey: Key },
  keysOf: KeysOf<Page> = noKeys,
): ListQuery<Data> {
  const client = useQueryClient();
  const query = useInfiniteQuery(options);
  const [isIncomplete, setIncomplete] = useState(false);
  const list = {
    fetchNextPage: () => query.fetchNextPage(),
    refetch: () => query.refetch(),
    pages: () => client.getQueryData<InfiniteData<Page>>(options.queryKey)?.pages ?? [],
  };
  const fetchNextPage = async (): Promise<void> => {
    const isWhole = await (isIncomplete ? reloadPages(list, keysOf) : loadNextPage(list, keysOf));
    setIncomplete(!isWhole);
  };
  const { isFetching, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  return {
    ...query,
    fetchNextPage,
    hasNextPage: hasNextPage || isIncomplete,
    isFetchingNextPage: isFetchingNextPage || (isIncomplete && isFetching),
    isFetchNextPageError: isFetchNextPageError || isIncomplete,
  };
}

function noKeys(): readonly string[] {
  return [];
}
