import { minus } from '#domain/money.ts';
import type { Order } from '#domain/orders/order.ts';
import { debtOf, isPaidOff, remainingPaymentAmount } from '#domain/orders/order-totals.ts';
import { paidNothing, type PaymentIntent } from '#domain/orders/payment-intent.ts';
import { bindingsByUuid } from '../../db/cards/binding-store.ts';
import type { Transaction } from '../../db/database.ts';
import { isShownAsPending } from '../../db/payments/pending-payment-store.ts';
import type { DatabaseAccess } from '../context.ts';
import { writeNotification } from './write-notifications.ts';

/**
 * Writes the receipt of a payment that the client has just made; it is sent at any hour (docs/spec/rules.md#12). There
 * is none when the payment was shown as pending, because PAYMENT_RESOLVED reports it, when ORDER_PAID does, or when the
 * money paid nothing and is returned.
 */
export async function writeOwnReceipt(
  context: DatabaseAccess,
  transaction: Transaction,
  { intent, order }: { readonly intent: PaymentIntent | null; readonly order: Order },
): Promise<void> {
  if (intent === null || isPaidOff(order)) return;
  const { intentUuid, orderUuid, clientUuid, cardUuid, amount } = intent;
  if (paidNothing(intent) || (await isShownAsPending(transaction, intentUuid))) return;
  const [card] = cardUuid === null ? [] : await bindingsByUuid(transaction, [cardUuid]);
  const left = remainingPaymentAmount(order);
  await writeNotification(context, transaction, {
    kind: 'RECEIPT',
    parameters: {
      amount,
      card: card?.maskedPan.slice(-4) ?? null,
      left,
      penalties: minus(debtOf(order), left),
      isByClient: true,
    },
    clientUuid,
    orderUuid,
    occasion: intentUuid,
    answersClient: true,
  });
}
