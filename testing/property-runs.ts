import fc from 'fast-check';

/**
 * The number of runs of each property: ten thousand before a merge, PROPERTY_RUNS=1000000 at night
 * (docs/spec/reliability.md#G-05).
 */
fc.configureGlobal({ numRuns: Number(process.env['PROPERTY_RUNS'] ?? 10_000) });
