import { sizeOf } from './sizes.ts';

/** The number of interleavings of concurrent steps that a test tries (docs/spec/reliability.md#G-07). */
export const interleavings = { numRuns: sizeOf('RACE_INTERLEAVINGS') } as const;
