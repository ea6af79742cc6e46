import { type CalendarDate, plusMonths } from '#domain/dates.ts';
import { formatDayNear } from '../../format/date.ts';
import { isExpired, type SavedCard } from './saved-card.ts';

/** Warnings about a card: «истекла», «истекает», «не сработала 13 октября» (docs/spec/screens.md#payment-ways). */
export function cardTags(
  card: Pick<SavedCard, 'expiry' | 'declinedOn'>,
  day: CalendarDate,
): readonly string[] {
  return [
    ...expiryTags(card, day),
    ...(card.declinedOn === null ? [] : [`не сработала ${formatDayNear(card.declinedOn, day)}`]),
  ];
}

/** A card is about to expire in its last month and in the month before. */
function expiryTags(card: Pick<SavedCard, 'expiry'>, day: CalendarDate): readonly string[] {
  if (isExpired(card, day)) return ['истекла'];
  return isExpired(card, plusMonths(day, 2)) ? ['истекает'] : [];
}
