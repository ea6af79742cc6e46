import type { AgreementKind } from '#domain/contracts/agreements.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import { checkoutConsentsOf, type HashedAgreement } from '../../db/checkout/checkout-consent-store.ts';
import { checkoutByTokenHash } from '../../db/checkout/checkout-store.ts';
import { hashOfSecret } from '../../secrets/random.ts';
import type { DatabaseAccess } from '../context.ts';
import { mayRequestDocument } from '../documents/document-limit.ts';
import { agreementsAt } from './agreements.ts';
import { currentState, stepRefusal } from './checkout-state.ts';

type Input = { readonly token: string; readonly kind: AgreementKind };
type Unreadable = Refusal<'order.not.found.error' | 'checkout.expired.error' | 'order.state.error'>;

/**
 * A document of the checkout: the signed text, or before the signature the text that the customer would sign now. Any
 * reader with the address of the checkout may read it (docs/spec/rules.md#11).
 */
export async function viewAgreement(
  context: DatabaseAccess,
  { token, kind }: Input,
): Promise<Result<HashedAgreement, Unreadable>> {
  const { database, clock } = context;
  const checkout = await checkoutByTokenHash(database.reader, hashOfSecret(token));
  if (checkout === null) return refuse('order.not.found.error');
  const consents = await checkoutConsentsOf(database.reader, checkout.orderUuid);
  const signed = consents.find(({ agreement }) => agreement.kind === kind);
  if (signed !== undefined) return success(signed.agreement);
  const hindrance = stepRefusal(currentState(context, checkout), ['CREATED']);
  if (hindrance !== null) return refuse(hindrance);
  const { documents } = await agreementsAt(context, checkout, clock.now());
  return success(documents[kind]);
}

/** The same document to be printed as PDF. Refused above the limit of documents for this purchase. */
export async function printAgreement(
  context: DatabaseAccess,
  input: Input,
): Promise<Result<HashedAgreement, Unreadable | Refusal<'request.limit.exceeded'>>> {
  const checkout = await checkoutByTokenHash(context.database.reader, hashOfSecret(input.token));
  if (checkout === null) return refuse('order.not.found.error');
  if (!(await mayRequestDocument(context, checkout.orderUuid))) return refuse('request.limit.exceeded');
  return viewAgreement(context, input);
}
