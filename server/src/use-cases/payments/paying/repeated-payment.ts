import type { Instant } from '#domain/calendar.ts';
import { plusSeconds } from '#domain/calendar.ts';
import type { CardScope, EnteredCard } from '#domain/consents/consent.ts';
import type { Operation } from '#domain/orders/operation.ts';
import { isOpen } from '#domain/orders/operation.ts';
import type { PaymentRequest } from '#domain/payments/payment-request.ts';
import { repeatWindowSeconds } from '#domain/payments/payment-request.ts';
import type { Transaction } from '../../../db/database.ts';
import { operationByUuid } from '../../../db/payments/operation-store.ts';
import { insertPaymentRequest, operationOfRepeat } from '../../../db/payments/payment-request-store.ts';
import type { Context } from '../../context.ts';

/**
 * The operation that a request without an `Idempotency-Key` repeats, or null when the request is new. It is the
 * operation that the same client started for the same object, with or without a key: while its result is not final, and
 * for 30 seconds after it is settled. A request with a key is always new (docs/spec/rules.md#5). The scope of an
 * entered card is part of the request: a form that stores the card for another use does not answer it
 * (docs/spec/rules.md#11). The caller holds the lock of the subject.
 */
export async function repeatedPayment(
  transaction: Transaction,
  request: PaymentRequest,
  { now, enteredCard }: RepeatFacts,
): Promise<Operation | null> {
  if (request.key !== null) return null;
  const settledAfter = plusSeconds(now, -repeatWindowSeconds);
  const operationUuid = await operationOfRepeat(transaction, request, settledAfter);
  const operation = operationUuid === null ? null : await operationByUuid(transaction, operationUuid);
  return operation === null || storesCardOtherwise(operation, enteredCard?.scope ?? 'ONCE')
    ? null
    : operation;
}

type RepeatFacts = {
  readonly now: Instant;
  /** The card to be entered as the request describes it; null for a saved card, which stores none, as ONCE does. */
  readonly enteredCard: EnteredCard | null;
};

/** A settled payment answers every repeat, so that nothing is paid twice. A card check takes no money. */
function storesCardOtherwise({ state, kind, enteredCard }: Operation, scope: CardScope): boolean {
  const isForm = isOpen(state) || kind === 'BINDING';
  return isForm && enteredCard !== null && enteredCard.scope !== scope;
}

type RepeatedRequest = { readonly request: PaymentRequest; readonly operation: Operation };

/**
 * Records that a request was answered with the open form of another request's payment; its own repeats get the same
 * form.
 */
export async function joinPayment(
  { clock }: Context,
  transaction: Transaction,
  { request, operation: { operationUuid } }: RepeatedRequest,
): Promise<void> {
  await insertPaymentRequest(transaction, { ...request, operationUuid, requestedAt: clock.now() });
}
