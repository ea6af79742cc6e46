/** The delays. `times` is the number of uses before the next, longer delay. */
const delays = [
  { times: 5, milliseconds: 2_000 },
  { times: 12, milliseconds: 5_000 },
  { times: 16, milliseconds: 15_000 },
] as const;
const maxDelayMilliseconds = 60_000;

/** The delay before the next check of a pending result: two seconds at first, one minute after five minutes. */
export function nextCheckDelayMilliseconds(checksDone: number): number {
  let remaining = checksDone;
  for (const { times, milliseconds } of delays) {
    if (remaining < times) return milliseconds;
    remaining -= times;
  }
  return maxDelayMilliseconds;
}
