import { sortPattern } from '../../session/list-sort.ts';
import { readSearch } from '../../session/read-search.ts';

/**
 * The query parameters of the reconciliation page: `closed=true` shows the settled differences, in the order `sort`;
 * the payments with an unknown result have an order of their own.
 */
export type ReconciliationSearch = {
  readonly closed?: string | undefined;
  readonly sort?: string | undefined;
  readonly paymentsSort?: string | undefined;
};

export function readReconciliationSearch(query: Record<string, unknown>): ReconciliationSearch {
  return readSearch(query, { closed: /^true$/, sort: sortPattern, paymentsSort: sortPattern });
}
