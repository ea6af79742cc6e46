import { readSearch } from '../../session/read-search.ts';

/** The query parameters of the history page. */
export type HistorySearch = { readonly [Field in keyof typeof patterns]?: string | undefined };

export function readHistorySearch(query: Record<string, unknown>): HistorySearch {
  return readSearch(query, patterns);
}

const patterns = {
  order: /^[0-9a-f-]{36}$/i,
  event: /^[\p{L} ]{1,64}$/u,
  /** Kopecks, at most a billion roubles. */
  amount: /^(?:\d{1,11}|100000000000)$/,
  from: /^\d{4}-\d{2}-\d{2}$/,
  to: /^\d{4}-\d{2}-\d{2}$/,
  sort: /^(?:actionDate|amount)\.(?:ASC|DESC)$/,
} as const;
