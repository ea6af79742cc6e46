import type { AgreementKind } from '#domain/contracts/agreements.ts';
import type { ClientUuid, OrderUuid } from '#domain/identifier.ts';
import { debtOf } from '#domain/orders/order-totals.ts';
import type { Order } from '#domain/orders/order.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import {
  checkoutConsentsOf,
  type HashedAgreement,
  type SignedConsent,
  type SignedPurchase,
  signedPurchasesOf,
} from '../../db/checkout/checkout-consent-store.ts';
import { readOrders } from '../../db/orders/order-store.ts';
import type { Context, DatabaseAccess } from '../context.ts';
import { mayRequestDocument } from './document-limit.ts';

export type {
  HashedAgreement,
  SignedConsent,
  SignedPurchase,
} from '../../db/checkout/checkout-consent-store.ts';

type OrderOfClient = { readonly clientUuid: ClientUuid; readonly orderUuid: OrderUuid };

export type OrderConsents = {
  /** None for an order of the version before contracts. */
  readonly consents: readonly SignedConsent[];
  /** The order; null for a purchase that was refused or is not paid. */
  readonly order: Order | null;
  /** Whether the order has unpaid payments or penalties. */
  readonly hasDebt: boolean;
};

/**
 * The documents that a client signed for a purchase, with the exact texts, also when it did not become an order. Refused
 * for a purchase of another client (docs/spec/rules.md#11).
 */
export async function viewOrderConsents(
  { database }: Pick<Context, 'database'>,
  { clientUuid, orderUuid }: OrderOfClient,
): Promise<Result<OrderConsents, Refusal<'order.not.found.error'>>> {
  return database.transaction(async (transaction) => {
    const [found] = await readOrders(transaction, [orderUuid]);
    const order = found?.clientUuid === clientUuid ? found : null;
    const signed = await checkoutConsentsOf(transaction, orderUuid);
    const consents = signed.filter((consent) => consent.clientUuid === clientUuid);
    if (order === null && consents.length === 0) return refuse('order.not.found.error');
    return success({ consents, order, hasDebt: order !== null && debtOf(order) > 0 });
  });
}

/** One of these documents, to be printed as PDF. Refused above the limit of documents of this client. */
export async function printOrderConsent(
  context: DatabaseAccess,
  { kind, ...order }: OrderOfClient & { readonly kind: AgreementKind },
): Promise<Result<HashedAgreement, Refusal<'order.not.found.error' | 'request.limit.exceeded'>>> {
  if (!(await mayRequestDocument(context, order.clientUuid))) return refuse('request.limit.exceeded');
  const consents = await viewOrderConsents(context, order);
  if (!consents.ok) return consents;
  const signed = consents.value.consents.find(({ agreement }) => agreement.kind === kind);
  return signed === undefined ? refuse('order.not.found.error') : success(signed.agreement);
}

/** The purchases that a client signed and that are no orders, newest first. */
export async function listSignedPurchases(
  { database }: Pick<Context, 'database'>,
  clientUuid: ClientUuid,
): Promise<readonly SignedPurchase[]> {
  return signedPurchasesOf(database.reader, clientUuid);
}
