import type { BindingUuid, ClientUuid } from '#domain/identifier.ts';
import { identifier } from '#domain/identifier.ts';
import type { OrderCard, PaymentSystem } from '#domain/order/order.ts';
import type { Operation } from '#domain/payment/operation.ts';
import { orderCardOf, saveBinding } from '../../db/cards/binding-store.ts';
import type { Transaction } from '../../db/database.ts';
import type { BoundCard } from '../../gateways/acquiring/port.ts';
import type { Context } from '../context.ts';

type Bound = { readonly operation: Operation; readonly bound: BoundCard | null };

/** Remembers the card that a payment left behind, if the bank keeps it for this very client (S-15). */
export async function keepCard(
  context: Context,
  transaction: Transaction,
  { operation, bound }: Bound,
): Promise<OrderCard | null> {
  if (bound?.clientId !== operation.clientUuid) return null;
  const binding = await saveBinding(
    transaction,
    {
      bindingUuid: identifier<BindingUuid>(context.chance.uuid()),
      clientUuid: identifier<ClientUuid>(operation.clientUuid),
      gatewayBindingId: bound.bindingId,
      maskedPan: bound.maskedPan,
      expiry: bound.expiry,
      paymentSystem: brands[bound.paymentSystem.toUpperCase()] ?? null,
      paymentWay: bound.paymentWay,
      active: true,
      isDefault: false,
    },
    context.clock.now(),
  );
  return orderCardOf(binding);
}

/** The bank's words for the brands that the screens know (spec 3 «Binding»). */
const brands: Readonly<Record<string, PaymentSystem>> = {
  VISA: 'VISA',
  MASTERCARD: 'MASTERCARD',
  AMEX: 'AMEX',
  JCB: 'JCB',
  CUP: 'CUP',
  UNIONPAY: 'CUP',
  MIR: 'MIR',
};
