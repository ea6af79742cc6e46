/**
 * The number of interleavings of concurrent steps that a test tries: a thousand before a merge,
 * RACE_INTERLEAVINGS=20000 at night (docs/spec/reliability.md#G-07).
 */
export const interleavings = { numRuns: Number(process.env['RACE_INTERLEAVINGS'] ?? 1_000) } as const;
