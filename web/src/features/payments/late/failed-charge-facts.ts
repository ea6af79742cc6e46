import { declineTexts } from '#domain/charges/decline-texts.ts';
import { type Instant, moscowDate } from '#domain/dates.ts';
import type { FailedCharge } from '../../../api/payments/failed-charge.ts';
import { cardTitle } from '../../../format/card-title.ts';
import { formatDayNear, formatTime, today } from '../../../format/date.ts';

/**
 * Lines about the failed payments of an order: why the last charge was declined, when the next try is, and from which
 * day a penalty is charged.
 */
export function failedChargeFacts(
  { lastTry, nextTry, mayAnnounceCard, penaltyFrom }: Omit<FailedCharge, 'paymentNumber'>,
  failedCount: number,
): readonly string[] {
  return [
    ...(lastTry === null ? [] : [`${declineTexts[lastTry.reason]}: попытка была ${dayAndTime(lastTry.at)}`]),
    ...(lastTry === null && nextTry === null ? ['Нет карты, с которой можно списать'] : []),
    nextTry === null
      ? noNextTryText(mayAnnounceCard, failedCount)
      : `Следующая попытка ${dayAndTime(nextTry.at)}${nextTry.card === null ? '' : ` с карты ${cardTitle(nextTry.card)}`}`,
    ...(penaltyFrom === null
      ? []
      : [`Если платеж не пройдёт, с ${formatDayNear(penaltyFrom, today())} начислим штраф`]),
  ];
}

function noNextTryText(mayAnnounceCard: boolean, failedCount: number): string {
  if (mayAnnounceCard) return 'Прежде чем списать с другой карты, мы пришлём сообщение, ночью — с утра';
  return failedCount > 1
    ? 'Больше мы не списываем эти платежи сами, их можно оплатить только здесь'
    : 'Больше мы не списываем этот платеж сами, его можно оплатить только здесь';
}

function dayAndTime(timestamp: Instant): string {
  return `${formatDayNear(moscowDate(timestamp), today())} в\u00a0${formatTime(timestamp)}`;
}
