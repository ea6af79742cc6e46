import { identifier, type IntentUuid } from '#domain/identifier.ts';
import { isOpen, type IntentState } from '#domain/orders/payment-intent.ts';
import type { PaymentSearch } from './payment-search.ts';

/**
 * NONE shows the form. ASK asks the server, because the address is not trusted (docs/spec/rules.md#5,
 * docs/spec/reliability.md#D-4).
 */
export type PaymentReturn =
  | { readonly kind: 'NONE' }
  | { readonly kind: 'ASK'; readonly intentUuid: IntentUuid };

/** The payment named in the address. The result claimed there is ignored. */
export function paymentReturn({ earlyPaymentUuid }: PaymentSearch): PaymentReturn {
  return earlyPaymentUuid === undefined
    ? { kind: 'NONE' }
    : { kind: 'ASK', intentUuid: identifier<IntentUuid>(earlyPaymentUuid) };
}

/** The three outcomes of a payment (docs/spec/rules.md#5). */
export type PaymentResult = 'SUCCESS' | 'FAIL' | 'PENDING';

/** The outcome for a state from the server. It is pending as long as the bank may still take the money. */
export function paymentResult(state: IntentState): PaymentResult {
  if (isOpen(state)) return 'PENDING';
  return state === 'SETTLED' ? 'SUCCESS' : 'FAIL';
}

/** The query parameters of the result page of a saved-card charge. They have `success` only for a final result. */
export function searchOfStarted(started: {
  readonly intentUuid: IntentUuid;
  readonly state: IntentState;
}): PaymentSearch {
  const result = paymentResult(started.state);
  return {
    earlyPaymentUuid: started.intentUuid,
    ...(result === 'PENDING' ? {} : { success: result === 'SUCCESS' ? '1' : '0' }),
  };
}
