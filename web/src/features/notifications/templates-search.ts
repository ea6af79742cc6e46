import { readSearch } from '../../session/read-search.ts';

/** The query parameters of the templates: the channel, unless it is SMS. */
export type TemplatesSearch = { readonly channel?: string | undefined };

export function readTemplatesSearch(query: Record<string, unknown>): TemplatesSearch {
  return readSearch(query, { channel: /^(?:EMAIL|PUSH)$/ });
}
