import { type PaymentOption, paymentOptions } from '#domain/payments/early/payment-options.ts';
import { type Quote, quotePayment } from '#domain/payments/early/quote-payment.ts';
import type { ClientUuid, OrderUuid } from '#domain/identifier.ts';
import type { Kopecks } from '#domain/money.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import { lockOrder } from '../../../db/orders/order-store.ts';
import type { DatabaseAccess } from '../../context.ts';

type OrderOfClient = { readonly clientUuid: ClientUuid; readonly orderUuid: OrderUuid };

type QuoteRefusal = Refusal<'order.not.found.error' | 'payment.not.allowed.error'>;

export type QuotedOptions = { readonly options: readonly PaymentOption[] };

/**
 * Returns all early payment options that are available now (docs/spec/rules.md#5, docs/spec/specification.md#2
 * «Early payment page»).
 */
export async function quoteOptions(
  { database, clock }: DatabaseAccess,
  { clientUuid, orderUuid }: OrderOfClient,
): Promise<Result<QuotedOptions, QuoteRefusal>> {
  const order = await database.transaction((transaction) => lockOrder(transaction, orderUuid));
  if (order?.clientUuid !== clientUuid) return refuse('order.not.found.error');
  const options = paymentOptions(order, clock.now());
  return options.ok ? success({ options: options.value }) : refuse('payment.not.allowed.error');
}

/** Quotes a custom amount, at least 1 rouble and below the whole debt (docs/spec/rules.md#5). */
export async function quoteSum(
  { database, clock }: DatabaseAccess,
  { clientUuid, orderUuid }: OrderOfClient,
  amount: Kopecks,
): Promise<Result<Quote, QuoteRefusal>> {
  const order = await database.transaction((transaction) => lockOrder(transaction, orderUuid));
  if (order?.clientUuid !== clientUuid) return refuse('order.not.found.error');
  const quote = quotePayment(order, { kind: 'ANOTHER_SUM', amount }, clock.now());
  return quote.ok ? quote : refuse('payment.not.allowed.error');
}
