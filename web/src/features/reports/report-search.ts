import { sortPattern } from '../../session/list-sort.ts';
import { readSearch } from '../../session/read-search.ts';

/** The query parameters of the dashboard and of the rows behind a number. */
export type ReportSearch = { readonly [Field in keyof typeof patterns]?: string | undefined };

export function readReportSearch(query: Record<string, unknown>): ReportSearch {
  return readSearch(query, patterns);
}

const patterns = {
  metric: /^[A-Z_]{1,32}$/,
  part: /^[\w+-]{1,32}$/,
  from: /^\d{4}-\d{2}-\d{2}$/,
  to: /^\d{4}-\d{2}-\d{2}$/,
  sort: sortPattern,
} as const;
