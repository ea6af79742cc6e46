/** A loaded list, as the query library reads and changes it. */
export type PagedList<Page> = {
  readonly pages: () => readonly Page[];
  readonly fetchNextPage: () => Promise<LoadResult & { readonly hasNextPage: boolean }>;
  /** Loads all loaded pages again. */
  readonly refetch: () => Promise<LoadResult>;
};

type LoadResult = { readonly isError: boolean };

/** The keys of the rows of a page. Only a list without a total needs them. */
export type KeysOf<Page> = (page: Page) => readonly string[];

const maxReloads = 3;

/**
 * Loads the next page of a list. The wire numbers its pages, so a row that leaves or joins an earlier page moves the
 * rows of the next one. All pages are then loaded again, and once more with the last page, so that no row is missing
 * from a list without a button (docs/decisions/0095-numbers-lists-formats-names.md). Returns whether the list is whole.
 */
export async function loadNextPage<Page extends object>(
  list: PagedList<Page>,
  keysOf: KeysOf<Page>,
): Promise<boolean> {
  const next = await list.fetchNextPage();
  if (next.isError) return true;
  return !next.hasNextPage || hasMoved(list.pages(), keysOf) ? reloadPages(list, keysOf) : true;
}

/** Loads all pages again, until they belong together. Returns whether they do. */
export async function reloadPages<Page extends object>(
  list: PagedList<Page>,
  keysOf: KeysOf<Page>,
  reloads = 0,
): Promise<boolean> {
  const { isError } = await list.refetch();
  if (isError) return false;
  if (!hasMoved(list.pages(), keysOf)) return true;
  return reloads + 1 < maxReloads && reloadPages(list, keysOf, reloads + 1);
}

/** Whether the list has changed between its pages: another total, or a row that is on two pages. */
function hasMoved<Page extends object>(pages: readonly Page[], keysOf: KeysOf<Page>): boolean {
  const totals = new Set(pages.map(totalOf));
  const keys = pages.flatMap(keysOf);
  return totals.size > 1 || new Set(keys).size < keys.length;
}

function totalOf(page: object): unknown {
  return 'total' in page ? page.total : null;
}
