import { isUnusual } from '#domain/auth/attack.ts';
import { allowsOneMore } from '#domain/auth/limits.ts';
import type { Reader, Transaction } from '../../../db/database.ts';
import { countEvents, countHours, insertEvent, lockSubject } from '../../../db/auth/limit-store.ts';
import type { Context } from '../../context.ts';
import { isRaised, raise } from './alarm.ts';

const scope = 'wrongCodesService';

/** Whether strangers are guessing codes all over the service just now (reliability 4.1 «Attack mode»). */
export async function isUnderAttack(context: Context, reader: Reader): Promise<boolean> {
  const { lastsSeconds } = context.settings.logIn.attack;
  return isRaised(context, reader, { alarm: 'attackMode', holdsSeconds: lastsSeconds });
}

/**
 * Whether the whole service may take one more wrong code of an untrusted browser: without bounds in peace, 20 an hour in attack
 * mode. Until the transaction ends nobody else's guess is counted, so that a burst cannot pass.
 */
export async function serviceHasBudget(
  context: Context,
  transaction: Transaction,
  underAttack: boolean,
): Promise<boolean> {
  await lockSubject(transaction, scope);
  if (!underAttack) return true;
  const { limits } = context.settings.logIn;
  const counts = await countEvents(
    transaction,
    { scope, subject: 'attack' },
    { limits: limits.wrongCodesService, now: context.clock.now() },
  );
  return allowsOneMore(counts, limits.wrongCodesService, context.settings.limitFactor);
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
