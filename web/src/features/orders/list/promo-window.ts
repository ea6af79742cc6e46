import type { CalendarDate } from '#domain/dates.ts';

export type PromoWindow = {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
};

/**
 * The banner is shown from the first to the last day of its window. A dismissal hides it until the last day
 * (docs/spec/specification.md#4 «Promo banner»).
 */
export function isPromoShown(
  { from, to }: PromoWindow,
  today: CalendarDate,
  dismissedUntil: CalendarDate | null,
): boolean {
  const dismissed = dismissedUntil !== null && today <= dismissedUntil;
  return from <= today && today <= to && !dismissed;
}
