import { join } from 'node:path';
import { endsWithThisProcess } from './supervision/supervision.ts';

const compiled =
  process.env['NODE_COMPILE_CACHE'] ?? join(import.meta.dirname, '../node_modules/.cache/compiled');

/**
 * The options with which tools and tests run the product. Its memory settings are those that the README recommends for
 * production; they were measured at its start and with files of a million rows. The product ends when its parent
 * process has ended.
 */
export const leanNode = {
  /** The program of the product; `npm test` names the bundle that it has made (tools/test/product-bundle.ts). */
  program: process.env['PRODUCT_PROGRAM'] ?? 'server/src/main.ts',
  /**
   * Sizes in MiB. The objects of one call fit into a young generation of 8; V8's default of 32 used more memory and was
   * not faster. The collection of old objects begins at 48, instead of V8's default of 84.
   */
  flags: ['--max-semi-space-size=8', '--initial-old-space-size=48', ...endsWithThisProcess],
  environment: {
    /**
     * A start with cached code does not strip the types again, so it is faster and uses 25 MB less. Code from the cache
     * has no branch coverage.
     */
    NODE_COMPILE_CACHE: process.env['NODE_V8_COVERAGE'] === undefined ? compiled : '',
    /** The default number of glibc arenas, eight for each core, wasted 5 MB. */
    MALLOC_ARENA_MAX: '2',
  },
} as const;
