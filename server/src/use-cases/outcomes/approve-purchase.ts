import type { IntentChange, OrderChange } from '#domain/orders/order-change.ts';
import { storedCardsTextVersion } from '#domain/consents/consent-texts.ts';
import { approveOrder } from '#domain/orders/lifecycle/approve-order.ts';
import type { OrderCard } from '#domain/orders/order.ts';
import type { PaymentIntent } from '#domain/orders/payment-intent.ts';
import { refundWholePayment } from '#domain/payments/refund-whole-payment.ts';
import { type Checkout, updateCheckout } from '../../db/checkout/checkout-store.ts';
import type { Transaction } from '../../db/database.ts';
import type { StatusAnswer } from '../../gateways/acquiring/port.ts';
import { type GivenConsent, recordConsent } from './record-consent.ts';
import type { DatabaseAccess } from '../context.ts';
import { saveChange } from '../ledger/save-change.ts';
import { writeOwnReceipt } from '../notifications/write-own-receipt.ts';

export type FirstPayment = {
  readonly context: DatabaseAccess;
  readonly transaction: Transaction;
  /** The caller holds its lock. */
  readonly checkout: Checkout;
  readonly before: PaymentIntent;
  readonly intent: PaymentIntent;
  readonly status: Extract<StatusAnswer, { kind: 'found' }>;
  readonly card: OrderCard | null;
};

/**
 * Creates the order after its first payment or its card check (docs/spec/rules.md#2). If the purchase has ended
 * meanwhile, the money is returned automatically.
 */
export async function approvePurchase(payment: FirstPayment): Promise<void> {
  const { context, transaction, checkout, before } = payment;
  const { clock, random } = context;
  const change = changeOf(payment);
  if (change === null) return;
  await saveChange(transaction, {
    before: { order: null, intent: before },
    change,
    at: clock.now(),
    random,
  });
  if (change.order === null) return;
  await updateCheckout(transaction, checkout, { state: 'APPROVED' });
  await recordConsent(context, transaction, {
    intent: payment.intent,
    cardUuid: payment.card?.cardUuid ?? null,
    ...consentOf(payment.intent),
    orderUuids: [change.order.orderUuid],
  });
  await writeOwnReceipt(context, transaction, { intent: change.intent, order: change.order });
}

/** A checkout from the version before consents showed no consent text. */
function consentOf({ cardConsent }: PaymentIntent): Pick<GivenConsent, 'entered' | 'origin'> {
  return cardConsent === null
    ? { entered: { scope: 'ORDER', textVersion: storedCardsTextVersion }, origin: 'MIGRATION' }
    : { entered: cardConsent, origin: 'CHECKOUT' };
}

function changeOf({
  context,
  checkout,
  intent,
  status,
  card,
}: FirstPayment): OrderChange | IntentChange | null {
  const now = context.clock.now();
  const isOpen = checkout.state === 'CONFIRMED' || checkout.state === 'PAYING';
  const { clientUuid, orderUuid, orderNumber, merchantUuid, merchantFullName, websiteUrl, physicalAddress } =
    checkout;
  const { channel, productId, terms, purchaseAmount, cart, signedAt } = checkout;
  if (!isOpen || clientUuid === null) {
    return refundWholePayment({ intent, paidAmount: status.amount, now, newUuid: context.random.uuid });
  }
  const purchase = {
    clientUuid,
    orderUuid,
    orderNumber,
    merchantUuid,
    merchantFullName,
    websiteUrl,
    physicalAddress,
  };
  return approveOrder({
    purchase: { ...purchase, channel, productId, terms, purchaseAmount, cart, signedAt },
    intent,
    paidAmount: status.amount,
    card,
    now,
  });
}
