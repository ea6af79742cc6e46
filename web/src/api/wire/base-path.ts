import { readPageMeta } from './page-meta.ts';

/**
 * The base path of the product with a slash at both ends; `/` when the page does not name one
 * (docs/spec/specification.md#1).
 */
export const basePath = withSlashes(readPageMeta('base-path') ?? '/');

function withSlashes(path: string): string {
  const parts = path.split('/').filter((part) => part !== '');
  return parts.length === 0 ? '/' : `/${parts.join('/')}/`;
}
