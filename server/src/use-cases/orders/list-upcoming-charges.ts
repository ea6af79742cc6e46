import { cardDetailsOf } from '#domain/cards/card-brand.ts';
import { declineReason } from '#domain/charges/decline-reason.ts';
import { type CalendarDate, calendarDate, moscowDate, plusMonths } from '#domain/dates.ts';
import type { CardUuid, ClientUuid } from '#domain/identifier.ts';
import type { Kopecks } from '#domain/money.ts';
import type { CardDetails } from '#domain/orders/order.ts';
import {
  paidBetween,
  type UpcomingPayment,
  upcomingPayments,
} from '../../db/calendar/upcoming-charge-store.ts';
import { bindingsByUuid } from '../../db/cards/binding-store.ts';
import type { RowCard } from '../../db/cards/card-columns.ts';
import { type CardDecline, lastDeclineByCard } from '../../db/cards/card-order-store.ts';
import type { DatabaseAccess } from '../context.ts';
import { readPromises } from '../charges/read-promises.ts';

/** An unpaid payment and its next charge. */
export type UpcomingCharge = UpcomingPayment & {
  /** The day on which the service next charges it; null when no day is known. */
  readonly nextTryOn: CalendarDate | null;
  /** The last charge of the card was declined for lack of money, and the card has not paid since. */
  readonly cardLackedMoney: boolean;
};

/**
 * The unpaid payments of a client over all delivered orders, earliest first, for the next scheduled charge and the
 * calendar of payments. The day and the card of the next charge come from the charge plan (docs/spec/rules.md#3).
 */
export async function listUpcomingCharges(
  context: DatabaseAccess,
  clientUuid: ClientUuid,
): Promise<readonly UpcomingCharge[]> {
  const payments = await upcomingPayments(context.database.reader, clientUuid);
  const orderUuids = [...new Set(payments.map(({ orderUuid }) => orderUuid))];
  const [promises, declines] = await Promise.all([
    readPromises(context, orderUuids),
    lastDeclineByCard(context.database.reader, clientUuid),
  ]);
  const cardUuids = [...promises.values()].flat().map(({ cardUuid }) => cardUuid);
  const cards = await cardsOf(context, [...new Set(cardUuids.filter((uuid) => uuid !== null))]);
  return payments.map((payment) => {
    const promise = promises
      .get(payment.orderUuid)
      ?.find(({ paymentNumber }) => paymentNumber === payment.paymentNumber);
    if (promise === undefined) return { ...payment, nextTryOn: null, cardLackedMoney: false };
    const { cardUuid, date: nextTryOn } = promise;
    // the card of the plan replaces the card of the order, whose brand is optional and would remain
    const { cardBrand: _cardBrand, ...withoutBrand } = payment;
    if (cardUuid === null) return { ...withoutBrand, ...noCard, nextTryOn, cardLackedMoney: false };
    const cardLackedMoney = isForLackOfMoney(declines.get(cardUuid));
    return { ...withoutBrand, ...(cards.get(cardUuid) ?? noCard), nextTryOn, cardLackedMoney };
  });
}

const noCard: RowCard = { panLastFourDigits: null, paymentSystem: null };

function isForLackOfMoney(decline: CardDecline | undefined): boolean {
  return decline !== undefined && declineReason(decline.actionCode) === 'NO_MONEY';
}

/** The sum of a client's paid payments that were planned for this month in Moscow (docs/spec/screens.md#calendar). */
export function sumPaidThisMonth(
  { database, clock }: DatabaseAccess,
  clientUuid: ClientUuid,
): Promise<Kopecks> {
  const from = calendarDate(`${moscowDate(clock.now()).slice(0, 7)}-01`);
  return paidBetween(database.reader, clientUuid, { from, before: plusMonths(from, 1) });
}

async function cardsOf(
  { database }: DatabaseAccess,
  cardUuids: readonly CardUuid[],
): Promise<ReadonlyMap<CardUuid, CardDetails>> {
  if (cardUuids.length === 0) return new Map();
  const bindings = await bindingsByUuid(database.reader, cardUuids);
  return new Map(bindings.map((binding) => [binding.cardUuid, cardDetailsOf(binding)]));
}
