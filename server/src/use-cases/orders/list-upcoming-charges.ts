import { declineReason } from '#domain/charges/decline-reason.ts';
import { type CalendarDate, calendarDate, moscowDate, plusMonths } from '#domain/dates.ts';
import type { BindingUuid, ClientUuid } from '#domain/identifier.ts';
import type { Kopecks } from '#domain/money.ts';
import {
  paidBetween,
  type UpcomingPayment,
  upcomingPayments,
} from '../../db/calendar/upcoming-charge-store.ts';
import { bindingsByUuid, orderCardOf } from '../../db/cards/binding-store.ts';
import { type CardDecline, declinedCards } from '../../db/cards/card-order-store.ts';
import type { Storage } from '../context.ts';
import { readPromises } from '../charges/read-promises.ts';

/** An unpaid payment and its next charge. */
export type UpcomingCharge = UpcomingPayment & {
  /** The day on which the service next charges it; null when no day is known. */
  readonly nextTryOn: CalendarDate | null;
  /** The bank last declined the card for lack of money, and the card has not paid since. */
  readonly cardLackedMoney: boolean;
};

/**
 * The unpaid payments of a client over all delivered orders, earliest first, for the next scheduled charge and the
 * calendar of payments. The day and the card of the next charge come from the plan that charges
 * (docs/spec/rules.md#3).
 */
export async function listUpcomingCharges(
  context: Storage,
  clientUuid: ClientUuid,
): Promise<readonly UpcomingCharge[]> {
  const payments = await upcomingPayments(context.database.reader, clientUuid);
  const orderUuids = [...new Set(payments.map(({ orderUuid }) => orderUuid))];
  const [promises, declined] = await Promise.all([
    readPromises(context, orderUuids),
    declinedCards(context.database.reader, clientUuid),
  ]);
  const named = [...promises.values()].flat().map(({ bindingUuid }) => bindingUuid);
  const cards = await cardsOf(context, [...new Set(named.filter((uuid) => uuid !== null))]);
  return payments.map((payment) => {
    const promise = promises
      .get(payment.orderUuid)
      ?.find(({ paymentNumber }) => paymentNumber === payment.paymentNumber);
    if (promise === undefined) return { ...payment, nextTryOn: null, cardLackedMoney: false };
    const { bindingUuid, date: nextTryOn } = promise;
    if (bindingUuid === null) return { ...payment, ...noCard, nextTryOn };
    const { panLastFourDigits, paymentSystem } = cards.get(bindingUuid) ?? noCard;
    const cardLackedMoney = isForLackOfMoney(declined.get(bindingUuid));
    return { ...payment, panLastFourDigits, paymentSystem, nextTryOn, cardLackedMoney };
  });
}

const noCard = { panLastFourDigits: null, paymentSystem: null, cardLackedMoney: false } as const;

function isForLackOfMoney(decline: CardDecline | undefined): boolean {
  return decline !== undefined && declineReason(decline.actionCode) === 'NO_MONEY';
}

/** The sum of a client's paid payments that were planned for this month in Moscow (docs/spec/screens.md#calendar). */
export function sumPaidThisMonth({ database, clock }: Storage, clientUuid: ClientUuid): Promise<Kopecks> {
  const from = calendarDate(`${moscowDate(clock.now()).slice(0, 7)}-01`);
  return paidBetween(database.reader, clientUuid, { from, before: plusMonths(from, 1) });
}

type NamedCard = Pick<ReturnType<typeof orderCardOf>, 'panLastFourDigits' | 'paymentSystem'>;

async function cardsOf(
  { database }: Storage,
  bindingUuids: readonly BindingUuid[],
): Promise<ReadonlyMap<BindingUuid, NamedCard>> {
  if (bindingUuids.length === 0) return new Map();
  const bindings = await bindingsByUuid(database.reader, bindingUuids);
  return new Map(bindings.map((binding) => [binding.bindingUuid, orderCardOf(binding)]));
}
