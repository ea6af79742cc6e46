import type { Instant } from '#domain/calendar.ts';
import { plusSeconds } from '#domain/calendar.ts';
import type { OperationUuid } from '#domain/identifier.ts';
import { withinMessageHours } from '#domain/notifications/message-hours.ts';
import type { PaymentResult } from '#domain/notifications/payment-result-text.ts';
import { paymentResultText } from '#domain/notifications/payment-result-text.ts';
import { historyEvent } from '#domain/orders/history-event.ts';
import type { Order } from '#domain/orders/order.ts';
import type { Operation } from '#domain/orders/operation.ts';
import { isOpen } from '#domain/orders/operation.ts';
import { clientByUuid } from '../../../db/clients/client-store.ts';
import type { Transaction } from '../../../db/database.ts';
import type { HistoryEntry } from '../../../db/history/history-store.ts';
import { insertEvents } from '../../../db/history/history-store.ts';
import { lockOrder } from '../../../db/orders/order-store.ts';
import { checkoutByOrder } from '../../../db/orders/checkout-store.ts';
import { operationByUuid } from '../../../db/payments/operation-store.ts';
import { markResultTold } from '../../../db/payments/pending-payment-store.ts';
import type { Context } from '../../context.ts';
import { sendMessages } from '../../notifications/send-messages.ts';

/** The result enqueues this job as well; this interval limits the delay if that is missed. */
const recheckSeconds = 300;

/**
 * Sends one message with the final result of a payment that was shown as pending: the debts paid and the sum, or that
 * no money was taken and the next step (docs/spec/rules.md#5, docs/spec/rules.md#12). It is sent within the hours of
 * messages and recorded in the history as SMS_SEND. Returns when to try again, or null.
 * @throws Error when the operation does not exist.
 */
export async function sendPaymentResult(
  context: Context,
  operationUuid: OperationUuid,
): Promise<Instant | null> {
  const { database, clock, settings } = context;
  const now = clock.now();
  const known = await operationByUuid(database.reader, operationUuid);
  if (known === null) throw new Error(`operation ${operationUuid} not found while sending its result`);
  if (isOpen(known.state)) return plusSeconds(now, recheckSeconds);
  const sendAt = withinMessageHours(settings.messageHours, now);
  if (sendAt > now) return sendAt;
  await database.transaction((transaction) => sendOnce(context, transaction, known));
  return null;
}

async function sendOnce(context: Context, transaction: Transaction, known: Operation): Promise<void> {
  const now = context.clock.now();
  // a concurrent settlement of this payment holds the lock of its order
  const order = await lockOrder(transaction, known.orderUuid);
  const operation = (await operationByUuid(transaction, known.operationUuid)) ?? known;
  if (!(await markResultTold(transaction, operation, now))) return;
  // a settled scheduled charge has its own receipt
  if (operation.kind === 'SCHEDULED' && operation.state === 'SETTLED') return;
  const client = await clientByUuid(transaction, operation.clientUuid);
  if (client === null)
    throw new Error(`operation ${operation.operationUuid} has no client ${operation.clientUuid}`);
  const text = paymentResultText({
    operation,
    result: resultOf(operation),
    isPurchase: (await checkoutByOrder(transaction, operation.orderUuid)) !== null,
    order:
      order === null ? null : { orderNumber: order.orderNumber, paymentsCount: order.terms.paymentsCount },
  });
  await sendMessages(context, transaction, [{ kind: 'PAYMENT_RESOLVED', phone: client.phone, text }]);
  await insertEvents(transaction, [{ ...resultEvent(operation, order), actionDate: now }]);
}

/** The result for the message; money that paid no debt is returned. */
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
