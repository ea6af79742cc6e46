import { sortPattern } from '../../session/list-sort.ts';
import { readSearch } from '../../session/read-search.ts';

/**
 * The query parameters of the approvals page: `decided=true` shows the decided requests, `own=true` only the
 * employee's own, in the order `sort`.
 */
export type ApprovalsSearch = {
  readonly decided?: string | undefined;
  readonly own?: string | undefined;
  readonly sort?: string | undefined;
};

export function readApprovalsSearch(query: Record<string, unknown>): ApprovalsSearch {
  return readSearch(query, { decided: /^true$/, own: /^true$/, sort: sortPattern });
}
