import { type Instant, plusSeconds } from '#domain/dates.ts';
import type { CardScope, CardConsent } from '#domain/consents/consent.ts';
import { isOpen, type PaymentIntent } from '#domain/orders/payment-intent.ts';
import { type PaymentRequest, repeatWindowSeconds } from '#domain/payments/payment-request.ts';
import type { Transaction } from '../../../db/database.ts';
import { intentByUuid } from '../../../db/payments/intent-store.ts';
import { intentOfRepeat } from '../../../db/payments/payment-request-store.ts';

/**
 * Returns the intent that a request without an `Idempotency-Key` repeats, or null for a new request. It is the
 * same client's intent for the same object, until 30 seconds after its settlement. A request with a key is
 * always new (docs/spec/rules.md#5). A form that stores the card for another use is not a repeat
 * (docs/spec/rules.md#11). The caller holds the lock of the order or client that the request names.
 */
export async function repeatedPayment(
  transaction: Transaction,
  request: PaymentRequest,
  { now, cardConsent }: RepeatFacts,
): Promise<PaymentIntent | null> {
  if (request.key !== null) return null;
  const settledAfter = plusSeconds(now, -repeatWindowSeconds);
  const intentUuid = await intentOfRepeat(transaction, request, settledAfter);
  const intent = intentUuid === null ? null : await intentByUuid(transaction, intentUuid);
  return intent === null || hasOtherCardScope(intent, cardConsent?.scope ?? 'ONCE') ? null : intent;
}

type RepeatFacts = {
  readonly now: Instant;
  /** The card that the request wants to enter; null for a saved card. */
  readonly cardConsent: CardConsent | null;
};

/**
 * True when an open form, or any card check, stores the card for another scope than requested. A settled payment
 * is returned for every repeat, so that nothing is paid twice.
 */
function hasOtherCardScope({ state, kind, cardConsent }: PaymentIntent, scope: CardScope): boolean {
  const scopeMatters = isOpen(state) || kind === 'BINDING';
  return scopeMatters && cardConsent !== null && cardConsent.scope !== scope;
}
