import { breakerHoldsSeconds, isUnusual } from '#domain/auth/attack.ts';
import type { Transaction } from '../../../db/database.ts';
import { countEvents, countHours, insertEvent, lockSubject } from '../../../db/auth/limit-store.ts';
import type { Context } from '../../context.ts';
import { isRaised, raise } from './alarm.ts';

const day = { windowSeconds: 24 * 3600, most: 0 };
const scope = 'sms';

/**
 * Counts a message that is about to be sent; false when the day's roubles are spent, or, for browsers that are not trusted, when
 * unusually many are being asked for (S-04). Who asks first is counted first.
 */
export async function maySendSms(
  context: Context,
  transaction: Transaction,
  { trustedDevice }: { readonly trustedDevice: boolean },
): Promise<boolean> {
  const { clock, settings } = context;
  await lockSubject(transaction, scope);
  if (!(await isWithinCeiling(context, transaction))) return false;
  const breaker = { alarm: 'smsBreaker', holdsSeconds: breakerHoldsSeconds } as const;
  if (!trustedDevice && (await isRaised(context, transaction, breaker))) return false;
  await insertEvent(transaction, { scope }, clock.now());
  const { lastHour, sameHourBefore } = await countHours(transaction, scope, clock.now());
  const rule = settings.logIn.sms.breaker;
  const limit = { ...rule, mostPerHour: rule.mostPerHour * settings.limitFactor };
  if (isUnusual(lastHour, sameHourBefore, limit) && !(await isRaised(context, transaction, breaker)))
    await raise(context, transaction, { alarm: 'smsBreaker', count: lastHour });
  return true;
}

async function isWithinCeiling(context: Context, transaction: Transaction): Promise<boolean> {
  const { clock, settings } = context;
  const { price, dailyCeiling } = settings.logIn.sms;
  const window = { limits: [day], now: clock.now() };
  const [sent = 0] = await countEvents(transaction, { scope }, window);
  if ((sent + 1) * price <= dailyCeiling * settings.limitFactor) return true;
  const ceiling = { alarm: 'smsCeiling', holdsSeconds: day.windowSeconds } as const;
  if (!(await isRaised(context, transaction, ceiling)))
    await raise(context, transaction, { alarm: 'smsCeiling', count: sent });
  return false;
}
