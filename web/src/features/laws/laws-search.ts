import { readSearch } from '../../session/read-search.ts';

/** The query parameters of the page «Соответствие закону»: the day and the kind of what is checked. */
export type LawsSearch = { readonly [Field in keyof typeof patterns]?: string | undefined };

export function readLawsSearch(query: Record<string, unknown>): LawsSearch {
  return readSearch(query, patterns);
}

const patterns = {
  day: /^\d{4}-\d{2}-\d{2}$/,
  type: /^(?:PRODUCT|SERVICE|TEMPLATE|AGREEMENT)$/,
} as const;
