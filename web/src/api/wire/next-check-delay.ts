/** How often a pause is taken before the next, longer one begins. */
const pauses = [
  { times: 5, milliseconds: 2_000 },
  { times: 12, milliseconds: 5_000 },
  { times: 16, milliseconds: 15_000 },
] as const;
const longestPauseMilliseconds = 60_000;

/** The pause before a pending result is asked for again: two seconds at first, a minute after the first five minutes. */
export function nextCheckDelayMilliseconds(checksDone: number): number {
  let left = checksDone;
  for (const { times, milliseconds } of pauses) {
    if (left < times) return milliseconds;
    left -= times;
  }
  return longestPauseMilliseconds;
}
