import { noMoney } from '#domain/money.ts';
import type { NotificationContent } from '#domain/notifications/notification-text.ts';
import type { Order } from '#domain/orders/order.ts';
import { type PaymentIntent, paymentNumberOfTarget } from '#domain/orders/payment-intent.ts';
import type { RefundIntent, RefundWay } from '#domain/orders/refund-intent.ts';
import { returnRefund } from '#domain/payments/return-refund.ts';
import { recordRefundWithoutOrder } from '#domain/payments/refund-whole-payment.ts';
import type { Transaction } from '../../db/database.ts';
import { lockOrder } from '../../db/orders/order-store.ts';
import { closeRefusal } from '../../db/reconciliation/difference-store.ts';
import { refundByUuid, setRefundState } from '../../db/payments/refund-store.ts';
import type { DatabaseAccess } from '../context.ts';
import { writeNotification } from '../notifications/write-notifications.ts';
import { saveChange } from '../ledger/save-change.ts';
import { rescheduleCharges } from '../ledger/reschedule-charges.ts';

export type RefundInProgress = { readonly refund: RefundIntent; readonly intent: PaymentIntent };

type BookedRefund = RefundInProgress & { readonly way: RefundWay };

/**
 * Books returned money: the refund becomes DONE with its posting, and the staff entry of an earlier refusal is closed.
 * A refund is booked once (docs/spec/reliability.md#D-3).
 */
export async function bookRefund(
  context: DatabaseAccess,
  transaction: Transaction,
  { refund, intent, way }: BookedRefund,
): Promise<void> {
  const order = await lockOrder(transaction, intent.orderUuid);
  const stored = await refundByUuid(transaction, refund.refundUuid);
  if (stored === null || stored.state === 'DONE') return;
  const at = context.clock.now();
  const change =
    order === null
      ? { order: null, intent, refunds: [], ...recordRefundWithoutOrder(stored) }
      : returnRefund(order, stored, way);
  if (change === null) throw new Error(`refund ${refund.refundUuid} is not in progress`);
  await setRefundState(transaction, refund.refundUuid, { state: 'DONE', at, way });
  await saveChange(transaction, { before: { order, intent }, change, at, random: context.random });
  const wasRefused = await closeRefusal(transaction, refund.refundUuid, {
    now: at,
    note: 'Деньги вернулись',
  });
  if (wasRefused && order !== null) await rescheduleCharges(transaction, order.orderUuid, at);
  // a transfer arrives later than its booking, so it is not reported
  if (way !== 'TRANSFER')
    await notifyOfRefund(context, transaction, { kind: 'REFUND_ARRIVED', refund: stored, intent, order });
}

type RefundStep = RefundInProgress & {
  /** `refused`: the bank does not return the money, and staff clear it up. */
  readonly kind: 'REFUND_STARTED' | 'REFUND_ARRIVED' | 'refused';
  /** null for money of a purchase that was not approved. */
  readonly order: Order | null;
};

export async function notifyOfRefund(
  context: DatabaseAccess,
  transaction: Transaction,
  { kind, refund, intent, order }: RefundStep,
): Promise<void> {
  const { refundUuid, amount } = refund;
  await writeNotification(context, transaction, {
    ...contentOf({ kind, refund, intent, order }),
    clientUuid: intent.clientUuid,
    orderUuid: order?.orderUuid ?? null,
    occasion: kind === 'refused' ? `${refundUuid}/refused/${amount}` : refundUuid,
  });
}

function contentOf({
  kind,
  refund: { amount, targetType, targetId, goodwillUuid },
  intent,
  order,
}: RefundStep): NotificationContent<'REFUND_STARTED' | 'REFUND_ARRIVED'> {
  const refund = { amount, orderNumber: order?.orderNumber ?? null };
  if (kind === 'REFUND_ARRIVED') {
    // a payment whose money staff return stays paid, so the message does not name it
    const isNamed = targetType === 'SCHEDULED' && goodwillUuid === null;
    const paymentNumber = isNamed ? paymentNumberOfTarget(targetId) : null;
    return { kind, parameters: { ...refund, paymentNumber } };
  }
  const way = intent.kind === 'FULL_PAYMENT' ? 'TRANSFER' : 'CARD';
  const to = kind === 'refused' ? 'STAFF' : way;
  return { kind: 'REFUND_STARTED', parameters: { ...refund, toCard: way === 'CARD' ? amount : noMoney, to } };
}
