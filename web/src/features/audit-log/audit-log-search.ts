import { sortPattern } from '../../session/list-sort.ts';
import { readSearch } from '../../session/read-search.ts';

/** The query parameters of the log page. */
export type AuditLogSearch = { readonly [Field in keyof typeof patterns]?: string | undefined };

export function readAuditLogSearch(query: Record<string, unknown>): AuditLogSearch {
  return readSearch(query, patterns);
}

const patterns = {
  login: /^[^\s]{1,64}$/,
  action: /^[A-Z_]{1,64}$/,
  /** Without it the page shows the changes. */
  kind: /^(?:VIEWS|ALL)$/,
  outcome: /^(?:DONE|REFUSED)$/,
  phone: /^9\d{9}$/,
  from: /^\d{4}-\d{2}-\d{2}$/,
  to: /^\d{4}-\d{2}-\d{2}$/,
  sort: sortPattern,
} as const;
