import { join } from 'node:path';
import { endsWithThisProcess } from './supervision/supervision.ts';

const compiled =
  process.env['NODE_COMPILE_CACHE'] ?? join(import.meta.dirname, '../node_modules/.cache/compiled');

/**
 * How tools and tests run the product: with the memory settings that the README asks for in production, measured on its
 * start and on files of a million rows. The product ends when the process that started it is gone.
 */
export const leanNode = {
  /**
   * In MiB. The objects of one call fit into a young generation of 8: V8's default of 32 stayed resident and was not
   * faster. Older objects are collected from 48 on; by default V8 waited for 84.
   */
  flags: ['--max-semi-space-size=8', '--initial-old-space-size=48', ...endsWithThisProcess],
  environment: {
    /**
     * A start without stripping types again is faster and 25 MB smaller. Code from the cache has no branch coverage.
     */
    NODE_COMPILE_CACHE: process.env['NODE_V8_COVERAGE'] === undefined ? compiled : '',
    /** The default number of glibc arenas, eight for each core, wasted 5 MB. */
    MALLOC_ARENA_MAX: '2',
  },
} as const;
