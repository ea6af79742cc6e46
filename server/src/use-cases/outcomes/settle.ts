import type { Instant } from '#domain/dates.ts';
import { withinMessageHours } from '#domain/message-hours.ts';
import type { OrderChange } from '#domain/orders/order-change.ts';
import { type SettleInput, settleIntent } from '#domain/payments/settle-intent.ts';
import { settleService } from '#domain/services/settle-service.ts';
import type { Order } from '#domain/orders/order.ts';
import type { PaymentIntent } from '#domain/orders/payment-intent.ts';
import type { Transaction } from '../../db/database.ts';
import type { NewJob } from '../../db/jobs/job-store.ts';
import { intentByUuid, intentsByUuid } from '../../db/payments/intent-store.ts';
import { lockOrder, lockOrders } from '../../db/orders/order-store.ts';
import { feesOfOrder, saveFee } from '../../db/services/service-fee-store.ts';
import type { StatusAnswer } from '../../gateways/acquiring/port.ts';
import { storeCard } from './store-card.ts';
import { storeEnteredCard } from './store-entered-card.ts';
import { approvePurchase } from './approve-purchase.ts';
import { type Checkout, lockCheckout } from '../../db/checkout/checkout-store.ts';
import type { DatabaseAccess } from '../context.ts';
import { saveChange, saveChanges } from '../ledger/save-change.ts';
import { chargeJob } from '../ledger/reschedule-charges.ts';
import { writeOrderNotifications } from '../ledger/write-order-notifications.ts';
import { hoursOfClients } from '../notifications/client-hours.ts';
import { writeOwnReceipt } from '../notifications/write-own-receipt.ts';

type FoundStatus = Extract<StatusAnswer, { kind: 'found' }>;

/** The fields of an intent that never change. */
type IntentKey = Pick<PaymentIntent, 'intentUuid' | 'kind' | 'orderUuid'>;

/**
 * Phase 3: applies a payment whose money the bank has taken, in one transaction (docs/spec/reliability.md#D-1). A
 * repeat changes nothing. The caller's copy may be outdated, so only its constant fields are used.
 */
export async function settle(context: DatabaseAccess, known: IntentKey, status: FoundStatus): Promise<void> {
  if (known.kind === 'SCHEDULED') return settleCharges(context, [{ known, status }]);
  await context.database.transaction(async (transaction) => {
    const { order, ...locked } = await lockPayment(transaction, known);
    await (order === null
      ? settlePurchase(context, transaction, { ...locked, status })
      : settlePayment(context, transaction, { ...locked, order, status }));
  });
}

export type PaidCharge = { readonly known: IntentKey; readonly status: FoundStatus };

/**
 * Settles scheduled charges of different orders in one transaction. They add no card. Each charge gets a receipt.
 * The caller enqueues the next charge of each order.
 */
export async function settleCharges(
  { database, clock, random, settings }: DatabaseAccess,
  charges: readonly PaidCharge[],
): Promise<void> {
  await database.transaction(async (transaction) => {
    const orders = await lockOrders(
      transaction,
      charges.map(({ known }) => known.orderUuid),
    );
    const [intents, hoursOf] = await Promise.all([
      intentsByUuid(
        transaction,
        charges.map(({ known }) => known.intentUuid),
      ),
      hoursOfClients(
        settings,
        transaction,
        orders.map(({ clientUuid }) => clientUuid),
      ),
    ]);
    const now = clock.now();
    const settled = charges.flatMap(({ known, status }) => {
      const order = orders.find(({ orderUuid }) => orderUuid === known.orderUuid);
      const intent = intents.find(({ intentUuid }) => intentUuid === known.intentUuid);
      if (order === undefined || intent === undefined)
        throw new Error(`intent ${known.intentUuid} or its order not found while settling`);
      const paid = withBankFields(intent, status);
      const change = settleIntent({
        order,
        intent: paid,
        paidAmount: status.amount,
        now,
        newUuid: random.uuid,
      });
      return change === null ? [] : [{ before: { order, intent }, change }];
    });
    const jobs = settled.map(({ before: { intent } }) =>
      receiptJob(intent, withinMessageHours(hoursOf(intent.clientUuid), now)),
    );
    await saveChanges(transaction, settled, { at: now, random, jobs });
  });
}

/** The intent with the fields that the bank reports. */
function withBankFields(intent: PaymentIntent, { gatewayOrderId, actionCode }: FoundStatus): PaymentIntent {
  return { ...intent, gatewayOrderId: intent.gatewayOrderId ?? gatewayOrderId, actionCode };
}

/**
 * The job that sends a receipt and records it in the history, within the hours of messages (docs/spec/rules.md#3).
 */
function receiptJob({ intentUuid }: PaymentIntent, sendAt: Instant): NewJob {
  return { kind: 'send-receipt', key: intentUuid, payload: { operationUuid: intentUuid }, runAt: sendAt };
}

type PaidPurchase = Omit<LockedPayment, 'order'> & { readonly status: FoundStatus };

/** Settles a first payment and creates its order. */
async function settlePurchase(
  context: DatabaseAccess,
  transaction: Transaction,
  { checkout, intent: before, status }: PaidPurchase,
): Promise<void> {
  if (before.state === 'SETTLED') return;
  if (checkout === null)
    throw new Error(`intent ${before.intentUuid} was paid, but its order does not exist`);
  const card = await storeCard(context, transaction, { intent: before, bound: status.card });
  const intent = withBankFields(before, status);
  await approvePurchase({ context, transaction, checkout, before, intent, status, card });
}

type PaidOrderPayment = Pick<LockedPayment, 'intent'> & {
  readonly order: Order;
  readonly status: FoundStatus;
};

async function settlePayment(
  context: DatabaseAccess,
  transaction: Transaction,
  { order, intent, status }: PaidOrderPayment,
): Promise<void> {
  const { clock, random } = context;
  const now = clock.now();
  const paid = withBankFields(intent, status);
  const facts = { order, intent: paid, paidAmount: status.amount, now, newUuid: random.uuid };
  const change =
    intent.kind === 'SERVICE' ? await settleSoldService(transaction, facts) : settleIntent(facts);
  if (change === null) return;
  const withCard = await storeEnteredCard(context, transaction, { intent, change, bound: status.card });
  const jobs = [chargeJob(order.orderUuid, now)];
  await saveChange(transaction, { before: { order, intent }, change: withCard, at: now, random, jobs });
  // the receipt of a scheduled charge already reports a completed order, so `settleCharges` writes no such message
  await writeOrderNotifications(context, transaction, [{ before: order, after: withCard.order }]);
  await writeOwnReceipt(context, transaction, withCard);
}

/** Settles the fee of a paid service. Null when it is settled already. */
async function settleSoldService(
  transaction: Transaction,
  payment: SettleInput,
): Promise<OrderChange | null> {
  const { order, intent } = payment;
  const fees = await feesOfOrder(transaction, order.orderUuid);
  const fee = fees.find(({ feeUuid }) => intent.allocations.some(({ targetId }) => targetId === feeUuid));
  if (fee === undefined) throw new Error(`intent ${intent.intentUuid} pays no service`);
  const sold = settleService(payment, fee);
  if (sold === null) return null;
  if (sold.fee !== fee) await saveFee(transaction, sold.fee);
  return sold.change;
}

type LockedPayment = {
  readonly checkout: Checkout | null;
  readonly order: Order | null;
  readonly intent: PaymentIntent;
};

/** Locks the order, or the checkout while no order exists. Reads the intent after the lock. */
async function lockPayment(
  transaction: Transaction,
  { intentUuid, kind, orderUuid }: IntentKey,
): Promise<LockedPayment> {
  const isFirst = kind === 'INITIAL' || kind === 'BINDING';
  const checkout = isFirst ? await lockCheckout(transaction, orderUuid) : null;
  const order = await lockOrder(transaction, orderUuid);
  const intent = await intentByUuid(transaction, intentUuid);
  if (intent === null) throw new Error(`intent ${intentUuid} not found while settling it`);
  return { checkout, order, intent };
}
