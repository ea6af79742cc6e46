import { type ChargePlan, defaultChargePlan } from '#domain/charges/charge-plan.ts';
import { defaultMessageHours } from '#domain/message-hours.ts';
import type { EnvironmentReader } from './environment.ts';

/** The hours of a plan of charges that follow the messages. */
export type HoursOfMessages = 'reminderHour' | 'messageHours';

/**
 * Reads `MESSAGES_FROM_HOUR=9` and `MESSAGES_TO_HOUR=21`, in the client's local time, and `REMINDER_HOUR=10`, in Moscow.
 * The reminder hour must lie between the other two (docs/spec/rules.md#3, docs/spec/rules.md#12). From 10 to 11 in
 * Moscow a message about a debt may be sent in each zone of Russia, also at the weekend.
 */
export function readMessageHours(environment: EnvironmentReader): Pick<ChargePlan, HoursOfMessages> {
  const { fromHour: from, toHour: to, utcOffset } = defaultMessageHours;
  const fromHour = environment.wholeNumber('MESSAGES_FROM_HOUR', { least: 0, most: 22, fallback: from });
  const least = fromHour + 1;
  const toHour = environment.wholeNumber('MESSAGES_TO_HOUR', {
    least,
    most: 24,
    fallback: Math.max(to, least),
  });
  const fallback = Math.min(Math.max(defaultChargePlan.reminderHour, fromHour), toHour - 1);
  return {
    messageHours: { fromHour, toHour, utcOffset },
    reminderHour: environment.wholeNumber('REMINDER_HOUR', { least: fromHour, most: toHour - 1, fallback }),
  };
}
