type Load = { readonly isPending: boolean; readonly errorUpdateCount: number };

/** Whether a page still waits for one of its first answers; what has failed is waited for at its own place. */
export function isFirstLoad(loads: readonly Load[]): boolean {
  return loads.some(({ isPending, errorUpdateCount }) => isPending && errorUpdateCount === 0);
}
