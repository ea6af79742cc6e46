import type { AgreementKind } from '#domain/contracts/agreements.ts';
import type { ClientUuid, OrderUuid } from '#domain/identifier.ts';
import type { Refusal } from '#domain/refusal.ts';
import { refuse } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import { done } from '#domain/result.ts';
import type { CheckoutConsent, HashedAgreement } from '../../db/orders/checkout-consent-store.ts';
import { checkoutConsentsOf } from '../../db/orders/checkout-consent-store.ts';
import { isOrderOfClient } from '../../db/payments/money-back-store.ts';
import type { Context } from '../context.ts';
import { mayRequestDocument } from './document-limit.ts';

export type { CheckoutConsent, HashedAgreement } from '../../db/orders/checkout-consent-store.ts';

type OrderOfClient = { readonly clientUuid: ClientUuid; readonly orderUuid: OrderUuid };

/**
 * The documents that a client signed for an order, with the exact texts: none for an order of the version before
 * contracts. Refused for an order of another client (docs/spec/rules.md#11).
 */
export async function viewOrderConsents(
  { database: { reader } }: Context,
  order: OrderOfClient,
): Promise<Result<readonly CheckoutConsent[], Refusal<'order.not.found.error'>>> {
  if (!(await isOrderOfClient(reader, order))) return refuse('order.not.found.error');
  return done(await checkoutConsentsOf(reader, order.orderUuid));
}

/** One of these documents, to be printed as PDF. Refused above the limit of documents of this client. */
export async function printOrderConsent(
  context: Context,
  { kind, ...order }: OrderOfClient & { readonly kind: AgreementKind },
): Promise<Result<HashedAgreement, Refusal<'order.not.found.error' | 'request.limit.exceeded'>>> {
  if (!(await mayRequestDocument(context, order.clientUuid))) return refuse('request.limit.exceeded');
  const consents = await viewOrderConsents(context, order);
  if (!consents.ok) return consents;
  const signed = consents.value.find(({ agreement }) => agreement.kind === kind);
  return signed === undefined ? refuse('order.not.found.error') : done(signed.agreement);
}
