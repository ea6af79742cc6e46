/** Whether the order is charged by its schedule, paused, or stopped by staff. */
export type ChargesState = 'RUNNING' | 'PAUSED' | 'STOPPED';

type Order = { readonly pause: object | null; readonly schedulesStopped: boolean };

/** A stop by staff outlasts a pause. */
export function chargesOf({ pause, schedulesStopped }: Order): ChargesState {
  if (schedulesStopped) return 'STOPPED';
  return pause === null ? 'RUNNING' : 'PAUSED';
}
