import type { AgreementKind } from '#domain/contracts/agreements.ts';
import type { ClientUuid, OrderUuid } from '#domain/identifier.ts';
import { debtOf } from '#domain/orders/order-totals.ts';
import type { Refusal } from '#domain/refusal.ts';
import { refuse } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import { done } from '#domain/result.ts';
import type { HashedAgreement, SignedConsent } from '../../db/orders/checkout-consent-store.ts';
import { checkoutConsentsOf } from '../../db/orders/checkout-consent-store.ts';
import { readOrders } from '../../db/orders/order-store.ts';
import type { Context } from '../context.ts';
import { mayRequestDocument } from './document-limit.ts';

export type { HashedAgreement, SignedConsent } from '../../db/orders/checkout-consent-store.ts';

type OrderOfClient = { readonly clientUuid: ClientUuid; readonly orderUuid: OrderUuid };

export type OrderConsents = {
  /** None for an order of the version before contracts. */
  readonly consents: readonly SignedConsent[];
  /** Whether the order has unpaid payments or penalties. */
  readonly hasDebt: boolean;
};

/**
 * The documents that a client signed for an order, with the exact texts. Refused for an order of another client
 * (docs/spec/rules.md#11).
 */
export async function viewOrderConsents(
  { database }: Pick<Context, 'database'>,
  { clientUuid, orderUuid }: OrderOfClient,
): Promise<Result<OrderConsents, Refusal<'order.not.found.error'>>> {
  return database.transaction(async (transaction) => {
    const [order] = await readOrders(transaction, [orderUuid]);
    if (order?.clientUuid !== clientUuid) return refuse('order.not.found.error');
    const consents = await checkoutConsentsOf(transaction, orderUuid);
    return done({ consents, hasDebt: debtOf(order) > 0 });
  });
}

/** One of these documents, to be printed as PDF. Refused above the limit of documents of this client. */
export async function printOrderConsent(
  context: Context,
  { kind, ...order }: OrderOfClient & { readonly kind: AgreementKind },
): Promise<Result<HashedAgreement, Refusal<'order.not.found.error' | 'request.limit.exceeded'>>> {
  if (!(await mayRequestDocument(context, order.clientUuid))) return refuse('request.limit.exceeded');
  const consents = await viewOrderConsents(context, order);
  if (!consents.ok) return consents;
  const signed = consents.value.consents.find(({ agreement }) => agreement.kind === kind);
  return signed === undefined ? refuse('order.not.found.error') : done(signed.agreement);
}
