import fc from 'fast-check';
import { isNightRun } from './night.ts';
import { sizeOf } from './sizes.ts';

/** The same values in each run by day, so that a run fails only for a change; by night new ones. */
const daySeed = 1;
const given = process.env['PROPERTY_SEED'];
const seed = given === undefined ? daySeed : Number(given);
const isSeeded = given !== undefined || !isNightRun;

/** The number of runs of each property and their seed, which a failure names (docs/spec/reliability.md#G-05). */
fc.configureGlobal({ numRuns: sizeOf('PROPERTY_RUNS'), ...(isSeeded ? { seed } : {}) });

/** The number of runs of a property that reads the database or writes a file. */
export const slowProperty = { numRuns: sizeOf('SLOW_PROPERTY_RUNS') } as const;
