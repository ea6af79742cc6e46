import { type Alarm, hasEventWithin, insertEvent } from '../../../db/auth/limit-store.ts';
import type { Reader, Transaction } from '../../../db/database.ts';
import type { DatabaseAccess } from '../../context.ts';

/** True when any server raised this alarm within the last `durationSeconds`. */
export async function isAlarmRaised(
  { clock }: DatabaseAccess,
  reader: Reader,
  { alarm, durationSeconds }: { readonly alarm: Alarm; readonly durationSeconds: number },
): Promise<boolean> {
  const window = { windowSeconds: durationSeconds, now: clock.now() };
  return hasEventWithin(reader, { scope: alarm }, window);
}

/** Stores an alarm for all servers and logs it at level warn. */
export async function raiseAlarm(
  { clock, log }: DatabaseAccess,
  transaction: Transaction,
  { alarm, count }: { readonly alarm: Alarm; readonly count: number },
): Promise<void> {
  await insertEvent(transaction, { scope: alarm }, clock.now());
  log.warn(logEventsOfAlarms[alarm], { count });
}

const logEventsOfAlarms = {
  attackMode: 'login.attack',
  smsBreaker: 'sms.breaker',
  smsCeiling: 'sms.ceiling',
} as const satisfies Record<Alarm, string>;
