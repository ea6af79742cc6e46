import { type Instant, plusSeconds } from '#domain/dates.ts';
import type { IntentUuid } from '#domain/identifier.ts';
import type { PaymentResult } from '#domain/notifications/payment-result-text.ts';
import { historyEvent } from '#domain/orders/history-event.ts';
import type { Order } from '#domain/orders/order.ts';
import { isOpen, paidNothing, type PaymentIntent } from '#domain/orders/payment-intent.ts';
import type { Transaction } from '../../../db/database.ts';
import { type HistoryEntry, insertEvents } from '../../../db/history/history-store.ts';
import { lockOrder } from '../../../db/orders/order-store.ts';
import { checkoutByOrder } from '../../../db/checkout/checkout-store.ts';
import { intentByUuid } from '../../../db/payments/intent-store.ts';
import { markResultSent } from '../../../db/payments/pending-payment-store.ts';
import type { DatabaseAccess } from '../../context.ts';
import { writeNotification } from '../../notifications/write-notifications.ts';

/** The final result reschedules this job at once. This interval limits the delay if that fails. */
const recheckSeconds = 300;

/**
 * Sends one message with the final result of a payment that the screen showed as pending (docs/spec/rules.md#5,
 * docs/spec/rules.md#12). It is sent at any hour and recorded in the history as SMS_SEND. Returns the time of the next
 * try, or null.
 * @throws Error when the intent does not exist.
 */
export async function sendPaymentResult(
  context: DatabaseAccess,
  intentUuid: IntentUuid,
): Promise<Instant | null> {
  const { database, clock } = context;
  const now = clock.now();
  const known = await intentByUuid(database.reader, intentUuid);
  if (known === null) throw new Error(`intent ${intentUuid} not found while sending its result`);
  if (isOpen(known.state)) return plusSeconds(now, recheckSeconds);
  await database.transaction((transaction) => sendOnce(context, transaction, known));
  return null;
}

async function sendOnce(
  context: DatabaseAccess,
  transaction: Transaction,
  known: PaymentIntent,
): Promise<void> {
  const now = context.clock.now();
  // a concurrent settlement of this payment holds the lock of its order
  const order = await lockOrder(transaction, known.orderUuid);
  const intent = (await intentByUuid(transaction, known.intentUuid)) ?? known;
  if (!(await markResultSent(transaction, intent, now))) return;
  // a settled scheduled charge has its own receipt
  if (intent.kind === 'SCHEDULED' && intent.state === 'SETTLED') return;
  const parameters = {
    intent,
    result: resultOf(intent),
    isPurchase: (await checkoutByOrder(transaction, intent.orderUuid)) !== null,
    order:
      order === null ? null : { orderNumber: order.orderNumber, paymentsCount: order.terms.paymentsCount },
  };
  await writeNotification(context, transaction, {
    kind: 'PAYMENT_RESOLVED',
    parameters,
    clientUuid: intent.clientUuid,
    orderUuid: intent.orderUuid,
    occasion: `${intent.intentUuid}/${intent.state}`,
  });
  await insertEvents(transaction, [{ ...resultEvent(intent, order), actionDate: now }]);
}

/** The result as the message states it. Money that paid no debt is returned. */
function resultOf(intent: PaymentIntent): PaymentResult {
  const { kind, state } = intent;
  if (state !== 'SETTLED') return 'NOT_TAKEN';
  return paidNothing(intent) && kind !== 'BINDING' ? 'RETURNED' : 'TAKEN';
}

function resultEvent(
  { intentUuid, clientUuid, state, amount }: PaymentIntent,
  order: Order | null,
): Omit<HistoryEntry, 'actionDate'> {
  const event = historyEvent({
    type: 'SMS_SEND',
    subjectType: 'SMS',
    subjectId: intentUuid,
    newState: `RESULT/${state}`,
    amount: amount === 0 ? null : amount,
    text: 'Сообщение о результате платежа',
  });
  return { ...event, clientUuid, orderUuid: order?.orderUuid ?? null };
}
