import type { Instant } from '#domain/dates.ts';
import { withinMessageHours } from '#domain/message-hours.ts';
import type { OrderChange } from '#domain/orders/order-change.ts';
import { type SettledPayment, settleOperation } from '#domain/payments/settle-operation.ts';
import { settleService } from '#domain/services/settle-service.ts';
import type { Order } from '#domain/orders/order.ts';
import type { Operation } from '#domain/orders/operation.ts';
import type { Transaction } from '../../db/database.ts';
import type { NewJob } from '../../db/jobs/job-store.ts';
import { operationByUuid, operationsByUuid } from '../../db/payments/operation-store.ts';
import { lockOrder, lockOrders } from '../../db/orders/order-store.ts';
import { feesOfOrder, saveFee } from '../../db/services/service-fee-store.ts';
import type { StatusAnswer } from '../../gateways/acquiring/port.ts';
import { storeCard } from './store-card.ts';
import { storeEnteredCard } from './store-entered-card.ts';
import { approvePurchase } from './approve-purchase.ts';
import { type Checkout, lockCheckout } from '../../db/checkout/checkout-store.ts';
import type { Context } from '../context.ts';
import { saveChange, saveChanges } from '../ledger/save-change.ts';
import { chargeJob } from '../ledger/wake-charges.ts';
import { writeOrderNotifications } from '../ledger/write-order-notifications.ts';
import { hoursOfClients } from '../notifications/client-hours.ts';
import { writeOwnReceipt } from '../notifications/write-own-receipt.ts';

type FoundStatus = Extract<StatusAnswer, { kind: 'found' }>;

/** The fields of an operation that never change. */
type OperationKey = Pick<Operation, 'operationUuid' | 'kind' | 'orderUuid'>;

/**
 * Phase 3: applies a payment whose money the bank has taken, in one transaction (docs/spec/reliability.md#D-1). A
 * repeat changes nothing. The caller's copy may be outdated, so only its constant fields are used.
 */
export async function settle(context: Context, known: OperationKey, status: FoundStatus): Promise<void> {
  if (known.kind === 'SCHEDULED') return settleCharges(context, [{ known, status }]);
  await context.database.transaction(async (transaction) => {
    const { order, ...locked } = await lockPayment(transaction, known);
    await (order === null
      ? settlePurchase(context, transaction, { ...locked, status })
      : settlePayment(context, transaction, { ...locked, order, status }));
  });
}

export type PaidCharge = { readonly known: OperationKey; readonly status: FoundStatus };

/**
 * Settles scheduled charges of different orders in one transaction. They add no card. Each charge gets a receipt.
 * The caller enqueues the next charge of each order.
 */
export async function settleCharges(
  { database, clock, random, settings }: Context,
  charges: readonly PaidCharge[],
): Promise<void> {
  await database.transaction(async (transaction) => {
    const orders = await lockOrders(
      transaction,
      charges.map(({ known }) => known.orderUuid),
    );
    const [operations, hoursOf] = await Promise.all([
      operationsByUuid(
        transaction,
        charges.map(({ known }) => known.operationUuid),
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
      const operation = operations.find(({ operationUuid }) => operationUuid === known.operationUuid);
      if (order === undefined || operation === undefined)
        throw new Error(`operation ${known.operationUuid} or its order not found while settling`);
      const paid = withBankFields(operation, status);
      const change = settleOperation({
        order,
        operation: paid,
        paidAmount: status.amount,
        now,
        newUuid: random.uuid,
      });
      return change === null ? [] : [{ before: { order, operation }, change }];
    });
    const jobs = settled.map(({ before: { operation } }) =>
      receiptJob(operation, withinMessageHours(hoursOf(operation.clientUuid), now)),
    );
    await saveChanges(transaction, settled, { at: now, random, jobs });
  });
}

/** The operation with the fields that the bank reports. */
function withBankFields(operation: Operation, { mdOrder, actionCode }: FoundStatus): Operation {
  return { ...operation, mdOrder: operation.mdOrder ?? mdOrder, actionCode };
}

/**
 * The job that sends a receipt and records it in the history, within the hours of messages (docs/spec/rules.md#3).
 */
function receiptJob({ operationUuid }: Operation, sendAt: Instant): NewJob {
  return { kind: 'send-receipt', key: operationUuid, payload: { operationUuid }, runAt: sendAt };
}

type PaidPurchase = Omit<LockedPayment, 'order'> & { readonly status: FoundStatus };

/** Settles a first payment and creates its order. */
async function settlePurchase(
  context: Context,
  transaction: Transaction,
  { checkout, operation: before, status }: PaidPurchase,
): Promise<void> {
  if (before.state === 'SETTLED') return;
  if (checkout === null)
    throw new Error(`operation ${before.operationUuid} was paid, but its order does not exist`);
  const card = await storeCard(context, transaction, { operation: before, bound: status.card });
  const operation = withBankFields(before, status);
  await approvePurchase({ context, transaction, checkout, before, operation, status, card });
}

type PaidOrderPayment = Pick<LockedPayment, 'operation'> & {
  readonly order: Order;
  readonly status: FoundStatus;
};

async function settlePayment(
  context: Context,
  transaction: Transaction,
  { order, operation, status }: PaidOrderPayment,
): Promise<void> {
  const { clock, random } = context;
  const now = clock.now();
  const paid = withBankFields(operation, status);
  const facts = { order, operation: paid, paidAmount: status.amount, now, newUuid: random.uuid };
  const change =
    operation.kind === 'SERVICE' ? await settleSoldService(transaction, facts) : settleOperation(facts);
  if (change === null) return;
  const withCard = await storeEnteredCard(context, transaction, { operation, change, bound: status.card });
  const jobs = [chargeJob(order.orderUuid, now)];
  await saveChange(transaction, { before: { order, operation }, change: withCard, at: now, random, jobs });
  // the receipt of a scheduled charge already reports a completed order, so `settleCharges` writes no such message
  await writeOrderNotifications(context, transaction, [{ before: order, after: withCard.order }]);
  await writeOwnReceipt(context, transaction, withCard);
}

/** Settles the fee of a paid service. Null when it is settled already. */
async function settleSoldService(
  transaction: Transaction,
  payment: SettledPayment,
): Promise<OrderChange | null> {
  const { order, operation } = payment;
  const fees = await feesOfOrder(transaction, order.orderUuid);
  const fee = fees.find(({ feeUuid }) => operation.allocations.some(({ targetId }) => targetId === feeUuid));
  if (fee === undefined) throw new Error(`operation ${operation.operationUuid} pays no service`);
  const sold = settleService(payment, fee);
  if (sold === null) return null;
  if (sold.fee !== fee) await saveFee(transaction, sold.fee);
  return sold.change;
}

type LockedPayment = {
  readonly checkout: Checkout | null;
  readonly order: Order | null;
  readonly operation: Operation;
};

/** Locks the order, or the checkout while no order exists. Reads the operation after the lock. */
async function lockPayment(
  transaction: Transaction,
  { operationUuid, kind, orderUuid }: OperationKey,
): Promise<LockedPayment> {
  const isFirst = kind === 'INITIAL' || kind === 'BINDING';
  const checkout = isFirst ? await lockCheckout(transaction, orderUuid) : null;
  const order = await lockOrder(transaction, orderUuid);
  const operation = await operationByUuid(transaction, operationUuid);
  if (operation === null) throw new Error(`operation ${operationUuid} not found while settling it`);
  return { checkout, order, operation };
}
