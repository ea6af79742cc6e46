import { type Instant, plusSeconds } from '#domain/dates.ts';
import type { OperationUuid } from '#domain/identifier.ts';
import type { PaymentResult } from '#domain/notifications/payment-result-text.ts';
import { historyEvent } from '#domain/orders/history-event.ts';
import type { Order } from '#domain/orders/order.ts';
import { isOpen, type Operation } from '#domain/orders/operation.ts';
import type { Transaction } from '../../../db/database.ts';
import { type HistoryEntry, insertEvents } from '../../../db/history/history-store.ts';
import { lockOrder } from '../../../db/orders/order-store.ts';
import { checkoutByOrder } from '../../../db/checkout/checkout-store.ts';
import { operationByUuid } from '../../../db/payments/operation-store.ts';
import { markResultSent } from '../../../db/payments/pending-payment-store.ts';
import type { Context } from '../../context.ts';
import { writeNotification } from '../../notifications/write-notifications.ts';

/** The final result reschedules this job at once. This interval limits the delay if that fails. */
const recheckSeconds = 300;

/**
 * Sends one message with the final result of a payment that the screen showed as pending (docs/spec/rules.md#5,
 * docs/spec/rules.md#12). It is sent at any hour and recorded in the history as SMS_SEND. Returns the time of the next
 * try, or null.
 * @throws Error when the operation does not exist.
 */
export async function sendPaymentResult(
  context: Context,
  operationUuid: OperationUuid,
): Promise<Instant | null> {
  const { database, clock } = context;
  const now = clock.now();
  const known = await operationByUuid(database.reader, operationUuid);
  if (known === null) throw new Error(`operation ${operationUuid} not found while sending its result`);
  if (isOpen(known.state)) return plusSeconds(now, recheckSeconds);
  await database.transaction((transaction) => sendOnce(context, transaction, known));
  return null;
}

async function sendOnce(context: Context, transaction: Transaction, known: Operation): Promise<void> {
  const now = context.clock.now();
  // a concurrent settlement of this payment holds the lock of its order
  const order = await lockOrder(transaction, known.orderUuid);
  const operation = (await operationByUuid(transaction, known.operationUuid)) ?? known;
  if (!(await markResultSent(transaction, operation, now))) return;
  // a settled scheduled charge has its own receipt
  if (operation.kind === 'SCHEDULED' && operation.state === 'SETTLED') return;
  const parameters = {
    operation,
    result: resultOf(operation),
    isPurchase: (await checkoutByOrder(transaction, operation.orderUuid)) !== null,
    order:
      order === null ? null : { orderNumber: order.orderNumber, paymentsCount: order.terms.paymentsCount },
  };
  await writeNotification(context, transaction, {
    kind: 'PAYMENT_RESOLVED',
    parameters,
    clientUuid: operation.clientUuid,
    orderUuid: operation.orderUuid,
    occasion: `${operation.operationUuid}/${operation.state}`,
  });
  await insertEvents(transaction, [{ ...resultEvent(operation, order), actionDate: now }]);
}

/** The result as the message states it. Money that paid no debt is returned. */
function resultOf({ kind, state, allocations }: Operation): PaymentResult {
  if (state !== 'SETTLED') return 'NOT_TAKEN';
  const isReturned = allocations.every(({ targetType }) => targetType === 'EXCESS');
  return isReturned && kind !== 'BINDING' ? 'RETURNED' : 'TAKEN';
}

function resultEvent(
  { operationUuid, clientUuid, state, amount }: Operation,
  order: Order | null,
): Omit<HistoryEntry, 'actionDate'> {
  const event = historyEvent({
    type: 'SMS_SEND',
    subjectType: 'SMS',
    subjectId: operationUuid,
    reached: `RESULT/${state}`,
    amount: amount === 0 ? null : amount,
    text: 'Сообщение о результате платежа',
  });
  return { ...event, clientUuid, orderUuid: order?.orderUuid ?? null };
}
