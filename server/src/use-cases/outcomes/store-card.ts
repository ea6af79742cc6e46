import { type CardUuid, type ClientUuid, identifier } from '#domain/identifier.ts';
import type { OrderCard, PaymentSystem } from '#domain/orders/order.ts';
import type { PaymentIntent } from '#domain/orders/payment-intent.ts';
import { type Binding, bindingByUuid, orderCardOf, saveBinding } from '../../db/cards/binding-store.ts';
import type { Transaction } from '../../db/database.ts';
import type { BoundCard } from '../../gateways/acquiring/port.ts';
import type { DatabaseAccess } from '../context.ts';

type PaidWith = { readonly intent: PaymentIntent; readonly bound: BoundCard | null };

/**
 * Saves the card of a payment, if the bank holds it for this client (docs/spec/reliability.md#S-15). A saved card that
 * was charged is not saved again, so a card that its owner removed meanwhile stays removed.
 */
export async function storeCard(
  context: DatabaseAccess,
  transaction: Transaction,
  { intent, bound }: PaidWith,
): Promise<OrderCard | null> {
  if (bound?.clientId !== intent.clientUuid) return null;
  const charged = intent.kind === 'BINDING' ? null : await savedCard(transaction, intent);
  if (charged !== null && isSame(charged, bound)) return charged.active ? orderCardOf(charged) : null;
  const binding = await saveBinding(
    transaction,
    {
      cardUuid: identifier<CardUuid>(context.random.uuid()),
      clientUuid: identifier<ClientUuid>(intent.clientUuid),
      gatewayBindingId: bound.bindingId,
      maskedPan: bound.maskedPan,
      expiry: bound.expiry,
      paymentSystem: brands[bound.paymentSystem.toUpperCase()] ?? null,
      paymentWay: bound.paymentWay,
      active: true,
      isDefault: false,
    },
    { at: context.clock.now(), intentUuid: intent.intentUuid },
  );
  return orderCardOf(binding);
}

async function savedCard(
  transaction: Transaction,
  { cardUuid }: Pick<PaymentIntent, 'cardUuid'>,
): Promise<Binding | null> {
  return cardUuid === null ? null : bindingByUuid(transaction, cardUuid);
}

/** The bank may have given the card another binding since; then the masked number and the expiry identify it. */
function isSame(saved: Binding, bound: BoundCard): boolean {
  const isSameCard = saved.maskedPan === bound.maskedPan && saved.expiry === bound.expiry;
  return saved.gatewayBindingId === bound.bindingId || isSameCard;
}

/** The bank's names of the brands that the screens show (docs/spec/specification.md#3 «Binding»). */
const brands: Readonly<Record<string, PaymentSystem>> = {
  VISA: 'VISA',
  MASTERCARD: 'MASTERCARD',
  AMEX: 'AMEX',
  JCB: 'JCB',
  CUP: 'CUP',
  UNIONPAY: 'CUP',
  MIR: 'MIR',
};
