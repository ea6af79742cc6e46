import { sortPattern } from '../../session/list-sort.ts';
import { readSearch } from '../../session/read-search.ts';

/** The query parameters of the merchants page: the filter and the order of the webhooks. */
export type WebhooksSearch = { readonly [Field in keyof typeof patterns]?: string | undefined };

export function readWebhooksSearch(query: Record<string, unknown>): WebhooksSearch {
  return readSearch(query, patterns);
}

const patterns = {
  state: /^(?:WAITING|DELIVERED|PARKED)$/,
  merchant: /^[0-9a-f-]{36}$/,
  order: /^.{1,64}$/,
  sort: sortPattern,
} as const;
