import type { CalendarDate } from '#domain/dates.ts';
import { type Kopecks, sumOf } from '#domain/money.ts';
import type { CardDetails } from '#domain/orders/order.ts';
import { nameOfCard } from '#domain/orders/view/try-sentence.ts';
import type { Refusal } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import { cardOfRow } from '../../db/cards/card-columns.ts';
import { allSubscriptions } from '../../db/catalogue/discount-store.ts';
import {
  debtSummaryOf,
  type DebtSummary,
  type Obstacle,
  obstaclesOf,
} from '../../db/clients/client-summary-store.ts';
import { subscriptionIdOf } from '../../db/clients/client-subscription-store.ts';
import { findClientForStaff, type StaffClientQuery } from '../clients/find-client-for-staff.ts';
import type { DatabaseAccess } from '../context.ts';
import { listUpcomingCharges, type UpcomingCharge } from './list-upcoming-charges.ts';

export type ClientSummary = DebtSummary & {
  readonly subscriptionName: string | null;
  readonly nextCharge: DayOfCharges | null;
  readonly obstacles: readonly Obstacle[];
};

/** The charges of one day with their cards; `card` is the only one, or null. */
type DayOfCharges = {
  readonly date: CalendarDate;
  readonly amount: Kopecks;
  readonly card: CardDetails | null;
  readonly cards: CardDetails[];
};

/** What staff see of a client on every page: debt, next charge, and what keeps charges from running. */
export async function viewClientSummary(
  context: DatabaseAccess,
  staffView: StaffClientQuery,
): Promise<Result<ClientSummary, Refusal<'client.not.exist.error'>>> {
  const client = await findClientForStaff(context, { ...staffView, action: 'VIEW_CLIENT_SUMMARY' });
  if (!client.ok) return client;
  const { clientUuid, phone } = client.value;
  const { reader } = context.database;
  const [debt, obstacles, charges, subscriptionId, categories] = await Promise.all([
    debtSummaryOf(reader, clientUuid),
    obstaclesOf(reader, { clientUuid, today: context.clock.today() }),
    listUpcomingCharges(context, clientUuid),
    subscriptionIdOf(reader, phone),
    allSubscriptions(reader),
  ]);
  const subscription = categories.find((category) => category.subscriptionId === subscriptionId);
  return success({
    ...debt,
    subscriptionName: subscription?.subscriptionName ?? null,
    nextCharge: nextDayOf(charges),
    obstacles,
  });
}

function nextDayOf(upcoming: readonly UpcomingCharge[]): DayOfCharges | null {
  // a payment without a card that may be charged is not charged
  const charges = upcoming.filter(({ panLastFourDigits }) => panLastFourDigits !== null);
  const dates = charges.flatMap(({ nextTryOn }) => (nextTryOn === null ? [] : [nextTryOn]));
  const [date] = dates.toSorted();
  if (date === undefined) return null;
  const ofDay = charges.filter(({ nextTryOn }) => nextTryOn === date);
  const cards = cardsOf(ofDay);
  const [card = null, ...others] = cards;
  const amount = sumOf(ofDay.map((charge) => charge.amount));
  return { date, amount, card: others.length === 0 ? card : null, cards };
}

/** Each card once. */
function cardsOf(charges: readonly UpcomingCharge[]): CardDetails[] {
  const cards = new Map<string, CardDetails>();
  for (const charge of charges) {
    const card = cardOfRow(charge);
    if (card !== null) cards.set(nameOfCard(card), card);
  }
  return [...cards.values()];
}
