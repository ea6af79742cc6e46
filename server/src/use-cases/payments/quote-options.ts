import type { PaymentOption } from '#domain/early-payment/payment-options.ts';
import { paymentOptions } from '#domain/early-payment/payment-options.ts';
import type { ClientUuid, OrderUuid } from '#domain/identifier.ts';
import type { Refusal } from '#domain/refusal.ts';
import { refuse } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import { done } from '#domain/result.ts';
import { lockOrder } from '../../db/order-store.ts';
import type { Context } from '../context.ts';

export type QuotedOptions = { readonly options: readonly PaymentOption[] };

/** What can be paid ahead now, in full (rules 5, spec 2 «Early payment page»). */
export async function quoteOptions(
  { database, clock }: Context,
  { clientUuid, orderUuid }: { readonly clientUuid: ClientUuid; readonly orderUuid: OrderUuid },
): Promise<Result<QuotedOptions, Refusal<'order.not.found.error' | 'payment.not.allowed.error'>>> {
  const order = await database.transaction((transaction) => lockOrder(transaction, orderUuid));
  if (order?.clientUuid !== clientUuid) return refuse('order.not.found.error');
  const options = paymentOptions(order, clock.now());
  return options.ok ? done({ options: options.value }) : refuse('payment.not.allowed.error');
}
