import { moscowDate } from '#domain/dates.ts';
import type { ChargeContext } from '#domain/charges/charge-context.ts';
import { nextCharge } from '#domain/charges/promised-charges.ts';
import type { PauseRequestUuid } from '#domain/identifier.ts';
import type { NotificationParameters } from '#domain/notifications/notification-kinds.ts';
import { type NotificationContent, textOf } from '#domain/notifications/notification-text.ts';
import { historyEvent } from '#domain/orders/history-event.ts';
import { isOpen } from '#domain/orders/lifecycle/pause-order.ts';
import type { Order } from '#domain/orders/order.ts';
import { paymentOf } from '#domain/orders/payment-of.ts';
import { runningPauseOf } from '#domain/pauses/pause.ts';
import type { Transaction } from '../../db/database.ts';
import { bindingByUuid } from '../../db/cards/binding-store.ts';
import { insertEvents } from '../../db/history/history-store.ts';
import { isPauseRefused } from '../../db/pauses/pause-request-store.ts';
import type { DatabaseAccess } from '../context.ts';
import { chargeQuestions } from '../charges/charge-questions.ts';
import { writeNotification } from '../notifications/write-notifications.ts';

/**
 * Writes ORDER_RESUMED if this change ends a pause (docs/spec/rules.md#12, docs/spec/rules.md#13). Nothing is written
 * while another pause runs, while the charges stay stopped, or when the order is closed. Runs in the transaction of
 * the change, after the change is written.
 */
export async function writeResumption(
  context: DatabaseAccess,
  transaction: Transaction,
  { before, after }: { readonly before: Order; readonly after: Order },
): Promise<void> {
  const pause = after.pauses.find(({ pauseUuid, endedAt }) => {
    const known = before.pauses.find((each) => each.pauseUuid === pauseUuid);
    return endedAt !== null && known?.endedAt === null;
  });
  const isPaused = runningPauseOf(after.pauses, moscowDate(context.clock.now())) !== null;
  // the resumption after a stop has a message of its own
  const isStopped = (after.schedulesStoppedAt ?? before.schedulesStoppedAt) !== null;
  if (pause === undefined || isPaused || isStopped || !isOpen(after)) return;
  const { clientUuid, orderUuid } = after;
  const isRefused = await isPauseRefused(transaction, pause.pauseUuid);
  const ended = isRefused ? 'REFUSED_PAUSE' : 'PAUSE';
  const message = await resumedMessage(context, transaction, { ...after, ended });
  const occasion = `${pause.pauseUuid}/${context.clock.now()}`;
  await writeNotification(context, transaction, { ...message, clientUuid, orderUuid, occasion });
}

/**
 * Writes the answer to a request whose refusal ends no pause, and its entry in the history
 * (docs/spec/rules.md#12). Nothing is written when the order is closed.
 */
export async function writeRefusal(
  context: DatabaseAccess,
  transaction: Transaction,
  { requestUuid, order }: { readonly requestUuid: PauseRequestUuid; readonly order: Order },
): Promise<void> {
  if (!isOpen(order)) return;
  const { clientUuid, orderUuid } = order;
  const message = await resumedMessage(context, transaction, { ...order, ended: 'REFUSED_REQUEST' });
  const event = historyEvent({
    type: 'SMS_SEND',
    subjectType: 'ORDER',
    subjectId: orderUuid,
    newState: `PAUSE_REFUSED/${requestUuid}`,
    amount: null,
    text: textOf(message),
  });
  await writeNotification(context, transaction, { ...message, clientUuid, orderUuid, occasion: requestUuid });
  await insertEvents(transaction, [{ ...event, clientUuid, orderUuid, actionDate: context.clock.now() }]);
}

type EndReason = 'PAUSE' | 'REFUSED_PAUSE' | 'REFUSED_REQUEST';

/**
 * The message about the end of a pause or a stop: the day, sum and card of the next charge, or that no card is left. A
 * refusal that ends no pause changes no charge, so its message names none and stays true.
 */
export async function resumedMessage(
  context: DatabaseAccess,
  transaction: Transaction,
  { orderUuid, orderNumber, pauses, ended = 'PAUSE' }: Order & { readonly ended?: EndReason },
): Promise<NotificationContent<'ORDER_RESUMED'>> {
  const [question] = await chargeQuestions(context, transaction, [orderUuid]);
  const pausedUntil = runningPauseOf(pauses, moscowDate(context.clock.now()))?.dateTo ?? null;
  const parameters = { orderNumber, isRefused: ended !== 'PAUSE', pausedUntil };
  return {
    kind: 'ORDER_RESUMED',
    parameters: {
      ...parameters,
      next:
        question === undefined || ended === 'REFUSED_REQUEST' ? null : await nextOf(transaction, question),
    },
  };
}

async function nextOf(
  transaction: Transaction,
  question: ChargeContext,
): Promise<NotificationParameters['ORDER_RESUMED']['next']> {
  const next = nextCharge(question);
  if (next === null) return null;
  const { paymentNumber, date: on, cardUuid } = next;
  const { amount } = paymentOf(question.order, paymentNumber);
  const binding = cardUuid === null ? null : await bindingByUuid(transaction, cardUuid);
  const card = binding?.maskedPan.slice(-4) ?? null;
  return { amount, on, card };
}
