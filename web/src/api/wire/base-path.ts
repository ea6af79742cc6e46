import { pageMeta } from './page-meta.ts';

/** The path that the product stands under, with a slash at both ends; `/` when the page does not say (docs/spec/specification.md#1). */
export const basePath = withSlashes(pageMeta('base-path') ?? '/');

function withSlashes(path: string): string {
  const parts = path.split('/').filter((part) => part !== '');
  return parts.length === 0 ? '/' : `/${parts.join('/')}/`;
}
