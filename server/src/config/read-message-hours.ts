import { type ChargePlan, defaultChargePlan } from '#domain/charges/charge-plan.ts';
import { defaultMessageHours } from '#domain/message-hours.ts';
import type { EnvironmentReader } from './environment.ts';
import type { Settings } from './settings.ts';

/** The hours of a plan of charges that follow the messages. */
export type HourOfMessages = 'reminderHour' | 'messagesFromHour' | 'messagesToHour';

/**
 * Reads `MESSAGES_FROM_HOUR=9`, `MESSAGES_TO_HOUR=21` and `REMINDER_HOUR=12`: hours in Moscow. The reminder hour must
 * lie between the other two (docs/spec/rules.md#3).
 */
export function readMessageHours(
  environment: EnvironmentReader,
): Pick<Settings, 'messageHours'> & Pick<ChargePlan, HourOfMessages> {
  const { fromHour: from, toHour: to } = defaultMessageHours;
  const fromHour = environment.wholeNumber('MESSAGES_FROM_HOUR', { least: 0, most: 22, fallback: from });
  const least = fromHour + 1;
  const toHour = environment.wholeNumber('MESSAGES_TO_HOUR', {
    least,
    most: 24,
    fallback: Math.max(to, least),
  });
  const fallback = Math.min(Math.max(defaultChargePlan.reminderHour, fromHour), toHour - 1);
  return {
    messageHours: { fromHour, toHour },
    messagesFromHour: fromHour,
    messagesToHour: toHour,
    reminderHour: environment.wholeNumber('REMINDER_HOUR', { least: fromHour, most: toHour - 1, fallback }),
  };
}
