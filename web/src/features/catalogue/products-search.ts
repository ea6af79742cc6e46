import { readSearch } from '../../session/read-search.ts';

/** The query parameters of the list of products: the state shown; without it all of them. */
export type ProductsSearch = { readonly state?: string | undefined };

export function readProductsSearch(query: Record<string, unknown>): ProductsSearch {
  return readSearch(query, { state: /^(?:CREATED|ACTIVE|STOPPED)$/ });
}
