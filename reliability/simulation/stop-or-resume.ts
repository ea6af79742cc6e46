import { requests } from '#testing/requests.ts';
import type { ShownOrder } from '#testing/people/shown-order.ts';
import { callAsStaff, type Sale, type Simulation } from './simulation.ts';

/** Staff resume stopped schedules, and stop others in two of five cases. */
export async function stopOrResume(
  simulation: Simulation,
  { phone, orderUuid }: Sale,
  { schedulesStopped }: ShownOrder,
): Promise<void> {
  const action = schedulesStopped ? 'resumeSchedules' : 'stopSchedules';
  if (!schedulesStopped && simulation.random.percent(60)) return;
  await callAsStaff(simulation, requests[action]({ countryCode: '7', phone, orderUuid, note: 'симулятор' }));
}
