import { isUnusual } from '#domain/auth/attack.ts';
import type { Instant } from '#domain/calendar.ts';
import type { Reader, Transaction } from '../../../db/database.ts';
import { countHours, insertEvent, limitedUntil, lockSubject } from '../../../db/auth/limit-store.ts';
import type { Context } from '../../context.ts';
import { isRaised, raise } from './alarm.ts';

const scope = 'wrongCodesService';

/** Whether strangers are guessing codes all over the service just now (docs/spec/reliability.md#4.1 «Attack mode»). */
export async function isUnderAttack(context: Context, reader: Reader): Promise<boolean> {
  const { lastsSeconds } = context.settings.logIn.attack;
  return isRaised(context, reader, { alarm: 'attackMode', holdsSeconds: lastsSeconds });
}

/**
 * Until when the whole service takes no more wrong codes of untrusted browsers: never in peace, 20 an hour in attack
 * mode. Until the transaction ends no other such guess is counted, so a burst cannot pass.
 */
export async function serviceHeldUntil(context: Context, transaction: Transaction): Promise<Instant | null> {
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

/** Counts a wrong code of an untrusted browser; the one that makes the hour unusual begins attack mode. */
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
    await raise(context, transaction, { alarm: 'attackMode', count: lastHour });
}
