import type { Instant } from '#domain/calendar.ts';
import { withinMessageHours } from '#domain/notifications/message-hours.ts';
import type { OrderChange } from '#domain/orders/order-change.ts';
import type { SettledPayment } from '#domain/payments/settle-operation.ts';
import { settleOperation } from '#domain/payments/settle-operation.ts';
import { settleService } from '#domain/services/settle-service.ts';
import type { Order } from '#domain/orders/order.ts';
import type { Operation } from '#domain/payments/operation.ts';
import type { Transaction } from '../../../db/database.ts';
import type { NewJob } from '../../../db/jobs/job-store.ts';
import { operationByUuid, operationsByUuid } from '../../../db/payments/operation-store.ts';
import { lockOrder, lockOrders } from '../../../db/orders/order-store.ts';
import { feesOfOrder, saveFee } from '../../../db/services/service-fee-store.ts';
import type { StatusAnswer } from '../../../gateways/acquiring/port.ts';
import { keepCard } from '../../cards/keep-card.ts';
import { keepEnteredCard } from '../../cards/keep-entered-card.ts';
import { approvePurchase } from '../../checkout/approve-purchase.ts';
import type { Checkout } from '../../../db/orders/checkout-store.ts';
import { lockCheckout } from '../../../db/orders/checkout-store.ts';
import type { Context } from '../../context.ts';
import { saveChange, saveChanges } from '../../orders/save-change.ts';
import { chargeJob } from '../scheduled-charges/wake-charges.ts';

type FoundStatus = Extract<StatusAnswer, { kind: 'found' }>;

/** What tells an operation from others, and never changes. */
type OperationNames = Pick<Operation, 'operationUuid' | 'kind' | 'orderUuid'>;

/**
 * Beat 3 of a payment that the bank has taken: one transaction writes all that it means (docs/spec/reliability.md#D-1).
 * Nothing is written twice. Of the operation as its caller knows it only that counts which never changes.
 */
export async function settle(context: Context, known: OperationNames, status: FoundStatus): Promise<void> {
  if (known.kind === 'SCHEDULED') return settleCharges(context, [{ known, status }]);
  await context.database.transaction(async (transaction) => {
    const { order, ...subject } = await lockSubject(transaction, known);
    await (order === null
      ? settlePurchase(context, transaction, { ...subject, status })
      : settlePayment(context, transaction, { ...subject, order, status }));
  });
}

export type PaidCharge = { readonly known: OperationNames; readonly status: FoundStatus };

/**
 * The same of scheduled charges, of an order each, in one transaction: they leave no new card behind. Each is told to
 * the client; whoever made it looks at the order again by himself.
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
    const operations = await operationsByUuid(
      transaction,
      charges.map(({ known }) => known.operationUuid),
    );
    const now = clock.now();
    const settled = charges.flatMap(({ known, status }) => {
      const order = orders.find(({ orderUuid }) => orderUuid === known.orderUuid);
      const operation = operations.find(({ operationUuid }) => operationUuid === known.operationUuid);
      if (order === undefined || operation === undefined)
        throw new Error('a charge and its order do not vanish');
      const paid = takenByBank(operation, status);
      const change = settleOperation({
        order,
        operation: paid,
        paidAmount: status.amount,
        now,
        newUuid: random.uuid,
      });
      return change === null ? [] : [{ before: { order, operation }, change }];
    });
    const toldAt = withinMessageHours(settings.messageHours, now);
    const jobs = settled.map(({ before: { operation } }) => receiptJob(operation, toldAt));
    await saveChanges(transaction, settled, { at: now, random, jobs });
  });
}

/** The operation as the bank tells it. */
function takenByBank(operation: Operation, { mdOrder, actionCode }: FoundStatus): Operation {
  return { ...operation, mdOrder: operation.mdOrder ?? mdOrder, actionCode };
}

/** The client is told by day, and the history when the client is (docs/spec/rules.md#3). */
function receiptJob({ operationUuid }: Operation, toldAt: Instant): NewJob {
  return { kind: 'send-receipt', key: operationUuid, payload: { operationUuid }, runAt: toldAt };
}

type PaidPurchase = Omit<Subject, 'order'> & { readonly status: FoundStatus };

/** The first payment of an order that is born by it. */
async function settlePurchase(
  context: Context,
  transaction: Transaction,
  { checkout, operation: before, status }: PaidPurchase,
): Promise<void> {
  if (before.state === 'SETTLED') return;
  if (checkout === null)
    throw new Error(`operation ${before.operationUuid} was paid and its order does not exist`);
  const card = await keepCard(context, transaction, { operation: before, bound: status.card });
  const operation = takenByBank(before, status);
  await approvePurchase({ context, transaction, checkout, before, operation, status, card });
}

type PaidOfOrder = Pick<Subject, 'operation'> & { readonly order: Order; readonly status: FoundStatus };

async function settlePayment(
  context: Context,
  transaction: Transaction,
  { order, operation, status }: PaidOfOrder,
): Promise<void> {
  const { clock, random } = context;
  const now = clock.now();
  const paid = takenByBank(operation, status);
  const facts = { order, operation: paid, paidAmount: status.amount, now, newUuid: random.uuid };
  const change = operation.kind === 'SERVICE' ? await sell(transaction, facts) : settleOperation(facts);
  if (change === null) return;
  const withCard = await keepEnteredCard(context, transaction, { operation, change, bound: status.card });
  const jobs = [chargeJob(order.orderUuid, now)];
  await saveChange(transaction, { before: { order, operation }, change: withCard, at: now, random, jobs });
}

/** What the money bought is marked as bought with it; null where that is done. */
async function sell(transaction: Transaction, payment: SettledPayment): Promise<OrderChange | null> {
  const { order, operation } = payment;
  const fees = await feesOfOrder(transaction, order.orderUuid);
  const fee = fees.find(({ feeUuid }) => operation.allocations.some(({ targetId }) => targetId === feeUuid));
  if (fee === undefined) throw new Error(`operation ${operation.operationUuid} pays no service`);
  const sold = settleService(payment, fee);
  if (sold === null) return null;
  if (sold.fee !== fee) await saveFee(transaction, sold.fee);
  return sold.change;
}

type Subject = {
  readonly checkout: Checkout | null;
  readonly order: Order | null;
  readonly operation: Operation;
};

/**
 * The lock of the money: the order's row, and before the order is born that of its checkout. The operation is read
 * behind the lock.
 */
async function lockSubject(
  transaction: Transaction,
  { operationUuid, kind, orderUuid }: OperationNames,
): Promise<Subject> {
  const isFirst = kind === 'INITIAL' || kind === 'BINDING';
  const checkout = isFirst ? await lockCheckout(transaction, orderUuid) : null;
  const order = await lockOrder(transaction, orderUuid);
  const operation = await operationByUuid(transaction, operationUuid);
  if (operation === null) throw new Error('an operation does not vanish');
  return { checkout, order, operation };
}
