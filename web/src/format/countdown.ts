/** «1:05»: minutes and seconds, rounded up to a full second, at least 0:00 (docs/spec/specification.md#9). */
export function formatCountdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
