import type { BindingUuid, OperationUuid } from '#domain/identifier.ts';
import { receiptText } from '#domain/message/message-text.ts';
import { historyEvent } from '#domain/order/history-event.ts';
import type { HistoryEvent } from '#domain/order/order-change.ts';
import { remainingPaymentAmount } from '#domain/order/order-totals.ts';
import type { Operation } from '#domain/payment/operation.ts';
import { bindingsByUuid } from '../../db/cards/binding-store.ts';
import { clientsByUuid } from '../../db/clients/client-store.ts';
import type { Transaction } from '../../db/database.ts';
import { insertEvents, toldTransitions } from '../../db/history/history-store.ts';
import { operationsByUuid } from '../../db/payments/operation-store.ts';
import { lockOrders } from '../../db/orders/order-store.ts';
import type { Context } from '../context.ts';
import type { Message } from './send-messages.ts';
import { sendMessages } from './send-messages.ts';

/** A write-off that has succeeded, of which the client has not heard. */
type Untold = Operation & { readonly bindingUuid: BindingUuid; readonly event: HistoryEvent };

/** Tells clients by message what was written off and what is left of the order; once (rules 3). The history tells it: SMS_SEND. */
export async function sendReceipts(
  context: Context,
  operationUuids: readonly OperationUuid[],
): Promise<void> {
  await context.database.transaction(async (transaction) => {
    const charges = await untoldCharges(transaction, operationUuids);
    if (charges.length === 0) return;
    const actionDate = context.clock.now();
    await sendMessages(context, transaction, await receiptsOf(transaction, charges));
    await insertEvents(
      transaction,
      charges.map(({ event, clientUuid, orderUuid }) => ({ ...event, clientUuid, orderUuid, actionDate })),
    );
  });
}

async function untoldCharges(
  transaction: Transaction,
  operationUuids: readonly OperationUuid[],
): Promise<Untold[]> {
  const operations = await operationsByUuid(transaction, operationUuids);
  const charges = operations.flatMap((operation) => {
    const { bindingUuid, state } = operation;
    return bindingUuid === null || state !== 'SETTLED'
      ? []
      : [{ ...operation, bindingUuid, event: receiptEvent(operation) }];
  });
  const told = await toldTransitions(
    transaction,
    charges.map(({ event }) => event.transitionKey),
  );
  return charges.filter(({ event }) => !told.has(event.transitionKey));
}

function receiptEvent({ operationUuid, amount }: Operation): HistoryEvent {
  return historyEvent({
    type: 'SMS_SEND',
    subjectType: 'SMS',
    subjectId: operationUuid,
    reached: 'RECEIPT',
    amount,
    text: 'Сообщение о списании',
  });
}

async function receiptsOf(transaction: Transaction, charges: readonly Untold[]): Promise<Message[]> {
  const [orders, clients, cards] = await Promise.all([
    lockOrders(
      transaction,
      charges.map(({ orderUuid }) => orderUuid),
    ),
    clientsByUuid(
      transaction,
      charges.map(({ clientUuid }) => clientUuid),
    ),
    bindingsByUuid(
      transaction,
      charges.map(({ bindingUuid }) => bindingUuid),
    ),
  ]);
  return charges.map(({ orderUuid, clientUuid, bindingUuid, amount }) => {
    const order = orders.find((one) => one.orderUuid === orderUuid);
    const client = clients.find((one) => one.clientUuid === clientUuid);
    const card = cards.find((one) => one.bindingUuid === bindingUuid);
    if (order === undefined || client === undefined || card === undefined)
      throw new Error('a charge has order, client, card');
    const left = remainingPaymentAmount(order);
    const text = receiptText({ amount, card: card.maskedPan.slice(-4), left });
    return { kind: 'RECEIPT', phone: client.phone, text };
  });
}
