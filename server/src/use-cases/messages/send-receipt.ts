import type { OperationUuid } from '#domain/identifier.ts';
import { receiptText } from '#domain/message/message-text.ts';
import { historyEvent } from '#domain/order/history-event.ts';
import { remainingPaymentAmount } from '#domain/order/order-totals.ts';
import { bindingByUuid } from '../../db/cards/binding-store.ts';
import { clientByUuid } from '../../db/clients/client-store.ts';
import { hasEvent, insertEvents } from '../../db/history/history-store.ts';
import { operationByUuid } from '../../db/payments/operation-store.ts';
import { lockOrder } from '../../db/orders/order-store.ts';
import type { Context } from '../context.ts';
import { sendMessage } from './send-message.ts';

/** Tells a client by message what was written off and what is left of the order; once (rules 3). The history tells it: SMS_SEND. */
export async function sendReceipt(context: Context, operationUuid: OperationUuid): Promise<void> {
  await context.database.transaction(async (transaction) => {
    const operation = await operationByUuid(transaction, operationUuid);
    if (operation?.bindingUuid === null || operation?.state !== 'SETTLED') return;
    const { clientUuid, orderUuid, bindingUuid, amount } = operation;
    const [order, client, card] = await Promise.all([
      lockOrder(transaction, orderUuid),
      clientByUuid(transaction, clientUuid),
      bindingByUuid(transaction, bindingUuid),
    ]);
    if (order === null || client === null || card === null)
      throw new Error('a charge has order, client, card');
    const event = historyEvent({
      type: 'SMS_SEND',
      subjectType: 'SMS',
      subjectId: operationUuid,
      reached: 'RECEIPT',
      amount,
      text: 'Сообщение о списании',
    });
    if (await hasEvent(transaction, event.transitionKey)) return;
    const left = remainingPaymentAmount(order);
    const text = receiptText({ amount, card: card.maskedPan.slice(-4), left });
    await sendMessage(context, transaction, { kind: 'RECEIPT', phone: client.phone, text });
    const actionDate = context.clock.now();
    await insertEvents(transaction, { clientUuid, orderUuid, actionDate, events: [event] });
  });
}
