/** Minutes by which the clock of this browser is ahead of UTC. */
export function utcOffset(): number {
  return -new Date().getTimezoneOffset();
}
