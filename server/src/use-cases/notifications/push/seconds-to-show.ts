import { type Instant, secondsBetween } from '#domain/calendar.ts';
import { endOfMessageHours } from '#domain/message-hours.ts';
import { endOfContactHours, isGuarded } from '#domain/notifications/contact-guard.ts';
import { isUrgent } from '#domain/notifications/notification-kinds.ts';
import type { Settings } from '../../../config/settings.ts';
import type { WaitingDelivery } from '../../../db/notifications/delivery-store.ts';
import { usefulUntil } from '../useful-until.ts';

/**
 * How long a push service may keep a message that is sent now, in seconds, at least 0. A browser that connects at night
 * must not show a message of the daytime, nor one about overdue debt outside the contact hours (docs/spec/rules.md#12).
 */
export function secondsToShow(
  message: Pick<WaitingDelivery, 'kind' | 'createdAt' | 'debtDueOn' | 'answersClient'>,
  settings: Pick<Settings, 'messageHours' | 'otpLifetimeSeconds'>,
  now: Instant,
): number {
  const { kind, createdAt, debtDueOn } = message;
  const ends = [usefulUntil[kind](createdAt, settings)];
  if (!isUrgent(message)) ends.push(endOfMessageHours(settings.messageHours, now));
  if (isGuarded(debtDueOn, now)) ends.push(endOfContactHours(now));
  return Math.max(0, Math.floor(Math.min(...ends.map((end) => secondsBetween(now, end)))));
}
