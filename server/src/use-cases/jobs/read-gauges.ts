import {
  countConnections,
  countJobs,
  countOpenIntents,
  countWaitingSms,
  type QueueGauge,
} from '../../db/jobs/gauge-store.ts';
import type { Alarm } from '../../db/auth/limit-store.ts';
import { breakerOpenSeconds } from '#domain/auth/attack.ts';
import { isAlarmRaised } from '../auth/by-code/alarm.ts';
import type { DatabaseAccess } from '../context.ts';

export type Gauges = {
  readonly jobs: readonly QueueGauge[];
  readonly intents: readonly QueueGauge[];
  readonly sms: readonly QueueGauge[];
  readonly connections: readonly QueueGauge[];
  readonly mostConnections: number;
  /** The alarms that hold at present. */
  readonly alarms: Readonly<Record<Alarm, boolean>>;
};

/**
 * The present queues and connections of the database for the monitoring; counts only, no personal data.
 */
export async function readGauges(context: DatabaseAccess): Promise<Gauges> {
  const { database, clock, settings } = context;
  const now = clock.now();
  const { reader } = database;
  const holds = (alarm: Alarm, durationSeconds: number): Promise<boolean> =>
    isAlarmRaised(context, reader, { alarm, durationSeconds });
  const [jobs, intents, sms, connections, attackMode, smsBreaker, smsCeiling] = await Promise.all([
    countJobs(reader, now),
    countOpenIntents(reader, now),
    countWaitingSms(reader, now),
    countConnections(reader),
    holds('attackMode', settings.logIn.attack.lastsSeconds),
    holds('smsBreaker', breakerOpenSeconds),
    holds('smsCeiling', 24 * 3600),
  ]);
  const alarms = { attackMode, smsBreaker, smsCeiling };
  return { jobs, intents, sms, connections: connections.open, mostConnections: connections.most, alarms };
}
