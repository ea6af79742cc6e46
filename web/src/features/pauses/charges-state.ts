/** Whether the order is charged by its schedule, paused, stopped by staff, or closed. */
export type ChargesState = 'RUNNING' | 'PAUSED' | 'STOPPED' | 'CLOSED';

type Order = {
  readonly state: string;
  readonly pause: object | null;
  readonly schedulesStopped: boolean;
};

/** A stop by staff outlasts a pause. */
export function chargesOf({ state, pause, schedulesStopped }: Order): ChargesState {
  if (state !== 'ACTIVE') return 'CLOSED';
  if (schedulesStopped) return 'STOPPED';
  return pause === null ? 'RUNNING' : 'PAUSED';
}
