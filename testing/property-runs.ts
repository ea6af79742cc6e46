import fc from 'fast-check';
import { sizeOf } from './sizes.ts';

/** The number of runs of each property (docs/spec/reliability.md#G-05). */
fc.configureGlobal({ numRuns: sizeOf('PROPERTY_RUNS') });
