import { isUnusual } from '#domain/auth/attack.ts';
import type { Instant } from '#domain/calendar.ts';
import type { Reader, Transaction } from '../../../db/database.ts';
import { countHours, insertEvent, limitedUntil, lockSubject } from '../../../db/auth/limit-store.ts';
import type { Context } from '../../context.ts';
import { isAlarmRaised, raiseAlarm } from './alarm.ts';

const scope = 'wrongCodesService';

/** Whether attack mode is on for the whole service (docs/spec/reliability.md#4.1 «Attack mode»). */
export async function isUnderAttack(context: Context, reader: Reader): Promise<boolean> {
  const { lastsSeconds } = context.settings.logIn.attack;
  return isAlarmRaised(context, reader, { alarm: 'attackMode', holdsSeconds: lastsSeconds });
}

/**
 * The instant until which the service accepts no more codes from untrusted browsers, because in attack mode their wrong
 * codes are limited to 20 an hour. Null outside attack mode. The lock lasts until the transaction ends, so a concurrent
 * burst of guesses cannot pass.
 */
export async function serviceRefusedUntil(
  context: Context,
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

/** Counts a wrong code of an untrusted browser; an unusual number within an hour starts attack mode. */
export async function countWrongOfService(
  context: Context,
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
