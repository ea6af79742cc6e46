import type { OperationUuid } from '#domain/identifier.ts';
import { settleOperation } from '#domain/payment/settle-operation.ts';
import type { Order } from '#domain/order/order.ts';
import type { Transaction } from '../../db/database.ts';
import { enqueueJob } from '../../db/monitoring/job-store.ts';
import { operationByUuid } from '../../db/payments/operation-store.ts';
import { lockOrder } from '../../db/orders/order-store.ts';
import type { StatusAnswer } from '../../gateways/acquiring/port.ts';
import { keepCard } from '../cards/keep-card.ts';
import { approvePurchase } from '../checkout/approve-purchase.ts';
import type { Checkout } from '../../db/orders/checkout-store.ts';
import { lockCheckout } from '../../db/orders/checkout-store.ts';
import type { Context } from '../context.ts';
import { saveChange } from '../orders/save-change.ts';
import { wakeCharges } from './wake-charges.ts';

type FoundStatus = Extract<StatusAnswer, { kind: 'found' }>;

/** Beat 3 of a payment that the bank has taken: one transaction writes all that it means (D-1). Nothing is written twice. */
export async function settle(
  context: Context,
  operationUuid: OperationUuid,
  status: FoundStatus,
): Promise<void> {
  const { database, clock, chance } = context;
  await database.transaction(async (transaction) => {
    const { checkout, order } = await lockSubject(transaction, operationUuid);
    const operation = await operationByUuid(transaction, operationUuid);
    if (operation === null || operation.state === 'SETTLED') return;
    const card = await keepCard(context, transaction, { operation, bound: status.card });
    const paid = {
      ...operation,
      mdOrder: operation.mdOrder ?? status.mdOrder,
      actionCode: status.actionCode,
    };
    if (checkout !== null && order === null) {
      await approvePurchase({
        context,
        transaction,
        checkout,
        before: operation,
        operation: paid,
        status,
        card,
      });
      return;
    }
    if (order === null) throw new Error(`operation ${operationUuid} was paid and its order does not exist`);
    const now = clock.now();
    const facts = { order, operation: paid, paidAmount: status.amount, now, drawUuid: chance.uuid };
    const change = settleOperation(facts);
    if (change === null) return;
    await saveChange(transaction, { before: { order, operation }, change, at: now, chance });
    await wakeCharges(transaction, order.orderUuid, now);
    if (operation.kind === 'SCHEDULED')
      await enqueueJob(transaction, {
        kind: 'send-receipt',
        key: operationUuid,
        payload: { operationUuid },
        runAt: now,
      });
  });
}

type Subject = { readonly checkout: Checkout | null; readonly order: Order | null };

/** The lock of the money: the order's row, and before the order is born that of its checkout. */
async function lockSubject(transaction: Transaction, operationUuid: OperationUuid): Promise<Subject> {
  const operation = await operationByUuid(transaction, operationUuid);
  if (operation === null) throw new Error('an operation does not vanish');
  const { kind, orderUuid } = operation;
  const isFirst = kind === 'INITIAL' || kind === 'BINDING';
  const checkout = isFirst ? await lockCheckout(transaction, orderUuid) : null;
  return { checkout, order: await lockOrder(transaction, orderUuid) };
}
