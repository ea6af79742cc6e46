import type { Instant } from '#domain/calendar.ts';
import { plusSeconds } from '#domain/calendar.ts';
import type { OperationUuid } from '#domain/identifier.ts';
import { withinMessageHours } from '#domain/notifications/message-hours.ts';
import type { PaymentResult } from '#domain/notifications/payment-result-text.ts';
import { paymentResultText } from '#domain/notifications/payment-result-text.ts';
import { historyEvent } from '#domain/orders/history-event.ts';
import type { Order } from '#domain/orders/order.ts';
import type { Operation } from '#domain/payments/operation.ts';
import { isLive } from '#domain/payments/operation.ts';
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

/** The job is also enqueued when the result is booked; this pause only bounds the delay should that be missed. */
const lookedAtEverySeconds = 300;

/**
 * Sends a customer who was told that a payment is pending one message with its final result: what was paid with which
 * sum, or that no money was taken and what to do (docs/spec/rules.md#5, docs/spec/rules.md#12). It goes out in the
 * hours of messages; the history tells it as SMS_SEND. Returns when to look again, null when all is told.
 * @throws Error when the operation does not exist.
 */
export async function tellPaymentResult(
  context: Context,
  operationUuid: OperationUuid,
): Promise<Instant | null> {
  const { database, clock, settings } = context;
  const now = clock.now();
  const known = await operationByUuid(database.reader, operationUuid);
  if (known === null) throw new Error(`operation ${operationUuid} not found while its result is told`);
  if (isLive(known.state)) return plusSeconds(now, lookedAtEverySeconds);
  const sendAt = withinMessageHours(settings.messageHours, now);
  if (sendAt > now) return sendAt;
  await database.transaction((transaction) => tellOnce(context, transaction, known));
  return null;
}

async function tellOnce(context: Context, transaction: Transaction, known: Operation): Promise<void> {
  const now = context.clock.now();
  // a payment whose result is being booked holds the lock of its order
  const order = await lockOrder(transaction, known.orderUuid);
  const operation = (await operationByUuid(transaction, known.operationUuid)) ?? known;
  if (!(await markResultTold(transaction, operation, now))) return;
  // a scheduled charge that was taken has its receipt
  if (operation.kind === 'SCHEDULED' && operation.state === 'SETTLED') return;
  const client = await clientByUuid(transaction, operation.clientUuid);
  if (client === null)
    throw new Error(`operation ${operation.operationUuid} names a client that does not exist`);
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

/** What the money paid is told by its allocations: money that found nothing to pay goes back. */
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
