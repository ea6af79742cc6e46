type Load = { readonly isPending: boolean; readonly errorUpdateCount: number };

/**
 * Whether a page still waits for one of its first answers. A failed load does not count: its own block shows the
 * error.
 */
export function isFirstLoad(loads: readonly Load[]): boolean {
  return loads.some(({ isPending, errorUpdateCount }) => isPending && errorUpdateCount === 0);
}
