/** How often each pause is used before the next, longer one. */
const pauses = [
  { times: 5, milliseconds: 2_000 },
  { times: 12, milliseconds: 5_000 },
  { times: 16, milliseconds: 15_000 },
] as const;
const maxPauseMilliseconds = 60_000;

/** The pause before the next check of a pending result: two seconds at first, one minute after five minutes. */
export function nextCheckDelayMilliseconds(checksDone: number): number {
  let left = checksDone;
  for (const { times, milliseconds } of pauses) {
    if (left < times) return milliseconds;
    left -= times;
  }
  return maxPauseMilliseconds;
}
