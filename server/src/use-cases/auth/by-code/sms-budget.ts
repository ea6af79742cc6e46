import { type Instant, plusSeconds } from '#domain/dates.ts';
import { breakerOpenSeconds, isUnusual } from '#domain/auth/attack.ts';
import type { Transaction } from '../../../db/database.ts';
import { countHours, insertEvent, limitedUntil, lockSubject } from '../../../db/auth/limit-store.ts';
import type { DatabaseAccess } from '../../context.ts';
import { isAlarmRaised, raiseAlarm } from './alarm.ts';

const daySeconds = 24 * 3600;
const scope = 'sms';

/**
 * Counts a message before it is sent and returns null. At a limit it counts nothing and returns the end of the
 * refusal. The limits are the day's cost and, for untrusted browsers, an unusual number of messages
 * (docs/spec/reliability.md#4.2 docs/spec/reliability.md#S-04).
 */
export async function smsLimitEnd(
  context: DatabaseAccess,
  transaction: Transaction,
  { trustedDevice }: { readonly trustedDevice: boolean },
): Promise<Instant | null> {
  const { clock, settings } = context;
  await lockSubject(transaction, scope);
  const ceilingUntil = await ceilingEnd(context, transaction);
  if (ceilingUntil !== null) return ceilingUntil;
  const breaker = { alarm: 'smsBreaker', durationSeconds: breakerOpenSeconds } as const;
  const breakerLimits = [{ windowSeconds: breakerOpenSeconds, most: 1 }];
  const breakerUntil = trustedDevice
    ? null
    : await limitedUntil(
        transaction,
        { scope: breaker.alarm },
        { limits: breakerLimits, factor: 1, now: clock.now() },
      );
  if (breakerUntil !== null) return breakerUntil;
  await insertEvent(transaction, { scope }, clock.now());
  const { lastHour, sameHourBefore } = await countHours(transaction, scope, clock.now());
  const rule = settings.logIn.sms.breaker;
  const limit = { ...rule, mostPerHour: rule.mostPerHour * settings.limitFactor };
  if (isUnusual(lastHour, sameHourBefore, limit) && !(await isAlarmRaised(context, transaction, breaker)))
    await raiseAlarm(context, transaction, { alarm: 'smsBreaker', count: lastHour });
  return null;
}

async function ceilingEnd(context: DatabaseAccess, transaction: Transaction): Promise<Instant | null> {
  const { clock, settings } = context;
  const { price, dailyCeiling } = settings.logIn.sms;
  const now = clock.now();
  const most = Math.floor((dailyCeiling * settings.limitFactor) / price);
  const limits = [{ windowSeconds: daySeconds, most }];
  const until =
    most === 0
      ? plusSeconds(now, daySeconds)
      : await limitedUntil(transaction, { scope }, { limits, factor: 1, now });
  if (until === null) return null;
  const ceiling = { alarm: 'smsCeiling', durationSeconds: daySeconds } as const;
  if (!(await isAlarmRaised(context, transaction, ceiling)))
    await raiseAlarm(context, transaction, { alarm: 'smsCeiling', count: most });
  return until;
}
