import { isUnusual } from '#domain/auth/attack.ts';
import type { Instant } from '#domain/dates.ts';
import type { Reader, Transaction } from '../../../db/database.ts';
import { countHours, insertEvent, limitedUntil, lockSubject } from '../../../db/auth/limit-store.ts';
import type { DatabaseAccess } from '../../context.ts';
import { isAlarmRaised, raiseAlarm } from './alarm.ts';

const scope = 'wrongCodesService';

/** True while attack mode is on for the whole service (docs/spec/reliability.md#4.1 «Attack mode»). */
export async function isUnderAttack(context: DatabaseAccess, reader: Reader): Promise<boolean> {
  const { lastsSeconds } = context.settings.logIn.attack;
  return isAlarmRaised(context, reader, { alarm: 'attackMode', durationSeconds: lastsSeconds });
}

/**
 * Returns the instant until which the service refuses codes from untrusted browsers; null when it accepts them. In
 * attack mode they may enter 20 wrong codes an hour. A lock until the end of the transaction keeps concurrent
 * guesses within the limit.
 */
export async function serviceLimitEnd(
  context: DatabaseAccess,
  transaction: Transaction,
): Promise<Instant | null> {
  await lockSubject(transaction, scope);
  if (!(await isUnderAttack(context, transaction))) return null;
  const { clock, settings } = context;
  const rule = {
    limits: settings.logIn.limits.wrongCodesService,
    factor: settings.limitFactor,
    now: clock.now(),
  };
  return limitedUntil(transaction, { scope, subject: 'attack' }, rule);
}

/** Counts a wrong code of an untrusted browser. An unusual number within an hour starts attack mode. */
export async function countWrongCodeOfService(
  context: DatabaseAccess,
  transaction: Transaction,
  underAttack: boolean,
): Promise<void> {
  const { clock, settings } = context;
  const now = clock.now();
  await insertEvent(transaction, { scope, subject: underAttack ? 'attack' : 'peace' }, now);
  if (underAttack) return;
  const { wrongCodes } = settings.logIn.attack;
  const { lastHour, sameHourBefore } = await countHours(transaction, scope, now);
  const rule = { ...wrongCodes, mostPerHour: wrongCodes.mostPerHour * settings.limitFactor };
  if (isUnusual(lastHour, sameHourBefore, rule))
    await raiseAlarm(context, transaction, { alarm: 'attackMode', count: lastHour });
}
