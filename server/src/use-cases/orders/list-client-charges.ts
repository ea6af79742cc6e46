import { postponedCharges } from '#domain/charges/postponed-charges.ts';
import type { Instant } from '#domain/dates.ts';
import type { ClientUuid } from '#domain/identifier.ts';
import { postponedSentence } from '#domain/orders/view/postponed-sentence.ts';
import { returnSentence } from '#domain/orders/view/return-sentence.ts';
import { trySentence } from '#domain/orders/view/try-sentence.ts';
import type { Refusal } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import { bindingsByUuid, orderCardOf } from '../../db/cards/binding-store.ts';
import { cardOfRow } from '../../db/cards/card-columns.ts';
import { activeOrdersOf } from '../../db/orders/order-store.ts';
import {
  firstPaymentsOfClient,
  type OrderName,
  triesOfClient,
  type TryRow,
} from '../../db/payments/try-store.ts';
import { moneyBackOfClient, type MoneyBackOfOrder } from '../../db/payments/money-back-store.ts';
import { unreconciledOrders } from '../../db/reconciliation/reconciliation-store.ts';
import { readChargeQuestions } from '../charges/charge-questions.ts';
import { findClientForStaff, type StaffClientQuery } from '../clients/find-client-for-staff.ts';
import type { DatabaseAccess } from '../context.ts';
import { tryOfRow } from './try-of-row.ts';

/** Money that was taken or returned, or the tries of a payment that ended the same way, with their order. */
export type ClientCharge = OrderName & {
  readonly key: string;
  /** The last try. */
  readonly at: Instant;
  /** The first try; the same as `at` without another. */
  readonly since: Instant;
  readonly times: number;
  /** Sentences that staff can read to the client: what for, how much, which card, how it ended. */
  readonly text: string;
  /** The next try of a charge that a rule has moved. `at` is then when it was due. */
  readonly nextAt?: Instant;
  /** The first payment of a purchase that is no order yet: it has no page. */
  readonly isPurchase?: true;
};

/** The most tries and returns that are read; the history of operations has older ones. */
const mostRead = 500;

/**
 * The postponed charges of a client, then the last charges and returns over all orders, latest first
 * (docs/spec/screens.md#staff). Declined tries with the same words are one line, so that they do not hide what was
 * taken. The view is recorded before it is shown (docs/spec/reliability.md#S-45).
 */
export async function listClientCharges(
  context: DatabaseAccess,
  staffView: StaffClientQuery,
): Promise<Result<readonly ClientCharge[], Refusal<'client.not.exist.error'>>> {
  const client = await findClientForStaff(context, { ...staffView, action: 'VIEW_CLIENT_CHARGES' });
  if (!client.ok) return client;
  const { reader } = context.database;
  const { clientUuid } = client.value;
  const [postponed, firstPayments, tries, returns] = await Promise.all([
    postponedChargesOf(context, clientUuid),
    firstPaymentsOfClient(reader, clientUuid),
    triesOfClient(reader, clientUuid, mostRead),
    moneyBackOfClient(reader, clientUuid, mostRead),
  ]);
  const charges = [
    ...firstPayments.map(chargeOfPurchase),
    ...tries.map(chargeOfTry),
    ...returns.map(chargeOfReturn),
  ];
  return success([...postponed, ...inLines(charges.toSorted(byTime).toReversed())]);
}

/**
 * The charges of a client that a rule has moved, the next one first (docs/spec/rules.md#3). An order with an open
 * reconciliation difference is not charged.
 */
export function postponedChargesOf(
  context: DatabaseAccess,
  clientUuid: ClientUuid,
): Promise<readonly ClientCharge[]> {
  const { chargePlan } = context.settings;
  return context.database.transaction(async (transaction) => {
    const orderUuids = await activeOrdersOf(transaction, clientUuid);
    if (orderUuids.length === 0) return [];
    const questions = await readChargeQuestions(context, transaction, orderUuids);
    const unreconciled = await unreconciledOrders(transaction, orderUuids);
    const postponed = questions
      .filter(({ order }) => !unreconciled.has(order.orderUuid))
      .flatMap((question) =>
        postponedCharges(question).map((charge) => ({ ...charge, order: question.order })),
      )
      .toSorted((one, other) => one.next.at.localeCompare(other.next.at));
    const named = postponed.map(({ next }) => next.card.cardUuid);
    const cards = named.length === 0 ? [] : await bindingsByUuid(transaction, named);
    return postponed.map(({ order, ...charge }) => {
      const { dueAt: at, next, payment } = charge;
      const card = cards.find(({ cardUuid }) => cardUuid === next.card.cardUuid);
      const text = postponedSentence(charge, card === undefined ? null : orderCardOf(card), chargePlan);
      const key = `${order.orderUuid}/${payment.paymentNumber}`;
      return { ...nameOf(order), key, at, since: at, times: 1, text, nextAt: next.at };
    });
  });
}

/** A charge with the name of its line. */
type NamedCharge = { readonly line: string; readonly charge: ClientCharge };

function chargeOfTry(row: TryRow): NamedCharge {
  const { key, at, state, orderUuid } = row;
  const text = trySentence(tryOfRow(row));
  const charge = { ...nameOf(row), key, at, since: at, times: 1, text };
  return { line: state === 'DECLINED' ? `${orderUuid}/${text}` : key, charge };
}

function chargeOfPurchase(row: TryRow): NamedCharge {
  const { line, charge } = chargeOfTry(row);
  return { line, charge: { ...charge, isPurchase: true } };
}

function chargeOfReturn(row: MoneyBackOfOrder): NamedCharge {
  const { key, amount, startedAt, returnedAt, isRefused, way } = row;
  const waits = isRefused ? 'REFUSED' : 'ON_THE_WAY';
  const state = returnedAt === null ? waits : 'RETURNED';
  const text = returnSentence({ amount, state, card: cardOfRow(row), way });
  const at = returnedAt ?? startedAt;
  return { line: key, charge: { ...nameOf(row), key, at, since: at, times: 1, text } };
}

function nameOf({ orderUuid, orderNumber, merchantFullName }: OrderName): OrderName {
  return { orderUuid, orderNumber, merchantFullName };
}

function byTime({ charge: left }: NamedCharge, { charge: right }: NamedCharge): number {
  return Number(left.at > right.at) - Number(left.at < right.at);
}

function inLines(latestFirst: readonly NamedCharge[]): readonly ClientCharge[] {
  const lines = new Map<string, ClientCharge>();
  for (const { line, charge } of latestFirst) {
    const { times = 0, ...last } = lines.get(line) ?? {};
    lines.set(line, { ...charge, ...last, since: charge.since, times: times + 1 });
  }
  return [...lines.values()];
}
