import type { CardUuid, IntentUuid } from '#domain/identifier.ts';
import { minus } from '#domain/money.ts';
import { historyEvent } from '#domain/orders/history-event.ts';
import type { HistoryEvent } from '#domain/orders/order-change.ts';
import { debtOf, remainingPaymentAmount } from '#domain/orders/order-totals.ts';
import { paidNothing, type PaymentIntent } from '#domain/orders/payment-intent.ts';
import { bindingsByUuid } from '../../db/cards/binding-store.ts';
import type { Transaction } from '../../db/database.ts';
import { insertEvents, sentTransitions } from '../../db/history/history-store.ts';
import { intentsByUuid } from '../../db/payments/intent-store.ts';
import { lockOrders } from '../../db/orders/order-store.ts';
import type { DatabaseAccess } from '../context.ts';
import { type NewNotification, writeNotifications } from './write-notifications.ts';

/** A settled scheduled charge with the history event of its receipt. */
type Charge = PaymentIntent & { readonly cardUuid: CardUuid; readonly event: HistoryEvent };

/**
 * Sends each client one receipt of a scheduled charge with the remaining sum of the order (docs/spec/rules.md#3). The
 * history records SMS_SEND.
 */
export async function sendReceipts(
  context: DatabaseAccess,
  intentUuids: readonly IntentUuid[],
): Promise<void> {
  await context.database.transaction(async (transaction) => {
    const charges = (await intentsByUuid(transaction, intentUuids)).flatMap(chargeOf);
    if (charges.length === 0) return;
    const messageOf = await readReceipts(transaction, charges);
    // read after the lock
    const sent = await sentTransitions(
      transaction,
      charges.map(({ event }) => event.transitionKey),
    );
    const unsent = charges.filter(({ event }) => !sent.has(event.transitionKey));
    if (unsent.length === 0) return;
    const actionDate = context.clock.now();
    await writeNotifications(context, transaction, unsent.map(messageOf));
    await insertEvents(
      transaction,
      unsent.map(({ event, clientUuid, orderUuid }) => ({ ...event, clientUuid, orderUuid, actionDate })),
    );
  });
}

/** The messages about its refund report money that paid nothing. */
function chargeOf(intent: PaymentIntent): Charge[] {
  const { cardUuid, state } = intent;
  return cardUuid === null || state !== 'SETTLED' || paidNothing(intent)
    ? []
    : [{ ...intent, cardUuid, event: receiptEvent(intent) }];
}

function receiptEvent({ intentUuid, amount }: PaymentIntent): HistoryEvent {
  return historyEvent({
    type: 'SMS_SEND',
    subjectType: 'SMS',
    subjectId: intentUuid,
    newState: 'RECEIPT',
    amount,
    text: 'Сообщение о списании',
  });
}

async function readReceipts(
  transaction: Transaction,
  charges: readonly Charge[],
): Promise<(charge: Charge) => NewNotification> {
  const orders = await lockOrders(
    transaction,
    charges.map(({ orderUuid }) => orderUuid),
  );
  const cards = await bindingsByUuid(
    transaction,
    charges.map(({ cardUuid }) => cardUuid),
  );
  return ({ intentUuid, orderUuid, clientUuid, cardUuid, amount }) => {
    const order = orders.find((one) => one.orderUuid === orderUuid);
    const card = cards.find((one) => one.cardUuid === cardUuid);
    if (order === undefined || card === undefined)
      throw new Error(`order ${orderUuid} or card ${cardUuid} of a receipt not found`);
    const left = remainingPaymentAmount(order);
    const penalties = minus(debtOf(order), left);
    return {
      kind: 'RECEIPT',
      parameters: { amount, card: card.maskedPan.slice(-4), left, penalties, isByClient: false },
      clientUuid,
      orderUuid,
      occasion: intentUuid,
    };
  };
}
