import { useSearch } from '@tanstack/react-router';
import { sortPattern } from './list-sort.ts';
import { readSearch } from './read-search.ts';
import { useGoTo } from './use-go-to.ts';

/** The query parameters of a list; each may be missing. */
export type ListSearch<Name extends string> = Readonly<Partial<Record<Name, string | undefined>>>;

/**
 * The query parameters of a list of staff: its filter and its order, and the ways to change them. `patterns` has one
 * pattern per field of the filter; other values are ignored.
 */
export function useListSearch<Name extends string>(path: string, patterns: Readonly<Record<Name, RegExp>>) {
  const goTo = useGoTo();
  const read = (query: Readonly<Record<string, unknown>>): ListSearch<Name | 'sort'> =>
    readSearch<Name | 'sort'>(query, { ...patterns, sort: sortPattern });
  const search = read(useSearch({ strict: false }));
  const show = (next: ListSearch<Name | 'sort'>): void => {
    goTo(path, { search: next });
  };
  return {
    search,
    show,
    /** Another filter in the same order. */
    onFilter: (filter: Readonly<Record<string, string>>): void => {
      show({ ...read(filter), sort: search.sort });
    },
    onOpenView: (saved: Readonly<Record<string, unknown>>): void => {
      show(read(saved));
    },
    onSort: (sort: string): void => {
      show({ ...search, sort });
    },
  };
}
