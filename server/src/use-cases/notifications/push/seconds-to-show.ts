import { type Instant, secondsBetween } from '#domain/dates.ts';
import { endOfMessageHours } from '#domain/message-hours.ts';
import { endOfContactHours, isGuarded } from '#domain/contact-hours.ts';
import { isUrgent } from '#domain/notifications/notification-kinds.ts';
import type { WaitingDelivery } from '../../../db/notifications/delivery-store.ts';
import { hoursAt } from '../client-hours.ts';
import { type SendSettings, usefulUntil } from '../useful-until.ts';

/**
 * How long a push service may keep a message that is sent now, in seconds, at least 0. A browser that connects at night
 * must not show a message of the daytime, nor one about overdue debt outside the contact hours (docs/spec/rules.md#12).
 */
export function secondsToShow(
  message: Pick<
    WaitingDelivery,
    'kind' | 'createdAt' | 'debtDueOn' | 'announcedFrom' | 'answersClient' | 'utcOffset'
  >,
  settings: SendSettings,
  now: Instant,
): number {
  const { debtDueOn, utcOffset } = message;
  const ends = [usefulUntil(settings, message)];
  if (!isUrgent(message)) ends.push(endOfMessageHours(hoursAt(settings, utcOffset), now));
  if (isGuarded(debtDueOn, now)) ends.push(endOfContactHours({ now, utcOffset }));
  return Math.max(0, Math.floor(Math.min(...ends.map((end) => secondsBetween(now, end)))));
}
