import type { Alarm } from '../../../db/auth/limit-store.ts';
import { hasEventWithin, insertEvent } from '../../../db/auth/limit-store.ts';
import type { Reader, Transaction } from '../../../db/database.ts';
import type { Context } from '../../context.ts';

/** Whether an alarm was raised within this many seconds; its protection then applies on every server. */
export async function isAlarmRaised(
  { clock }: Context,
  reader: Reader,
  { alarm, holdsSeconds }: { readonly alarm: Alarm; readonly holdsSeconds: number },
): Promise<boolean> {
  const at = { windowSeconds: holdsSeconds, now: clock.now() };
  return hasEventWithin(reader, { scope: alarm }, at);
}

/** Stores an alarm for all servers and writes a log event of level warn. */
export async function raiseAlarm(
  { clock, log }: Context,
  transaction: Transaction,
  { alarm, count }: { readonly alarm: Alarm; readonly count: number },
): Promise<void> {
  await insertEvent(transaction, { scope: alarm }, clock.now());
  log.warn(sentences[alarm], { count });
}

const sentences = {
  attackMode: 'login.attack',
  smsBreaker: 'sms.breaker',
  smsCeiling: 'sms.ceiling',
} as const satisfies Record<Alarm, string>;
