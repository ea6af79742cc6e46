type QueryState = { readonly isPending: boolean; readonly errorUpdateCount: number };

/**
 * Whether a page still waits for the first response to one of its queries. A failed query does not count, because its
 * own block shows the error.
 */
export function isFirstLoad(queries: readonly QueryState[]): boolean {
  return queries.some(({ isPending, errorUpdateCount }) => isPending && errorUpdateCount === 0);
}
