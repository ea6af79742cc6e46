import type { OperationUuid } from '#domain/identifier.ts';
import { identifier } from '#domain/identifier.ts';
import type { OperationState } from '#domain/payments/operation.ts';
import { isLive } from '#domain/payments/operation.ts';
import type { PaymentSearch } from './payment-search.ts';

/** NONE shows the form; anything else has to be asked of the server before a word of it is believed (docs/spec/rules.md#5, docs/spec/reliability.md#D-4). */
export type PaymentReturn =
  { readonly kind: 'NONE' } | { readonly kind: 'ASK'; readonly earlyPaymentUuid: OperationUuid };

/** The payment that an address names. What the address claims of its result counts for nothing. */
export function paymentReturn({ earlyPaymentUuid }: PaymentSearch): PaymentReturn {
  return earlyPaymentUuid === undefined
    ? { kind: 'NONE' }
    : { kind: 'ASK', earlyPaymentUuid: identifier<OperationUuid>(earlyPaymentUuid) };
}

/** The three outcomes of a payment (docs/spec/rules.md#5). */
export type PaymentResult = 'SUCCESS' | 'FAIL' | 'PENDING';

/** The outcome of a payment whose state the server has told: it is pending as long as the bank may still take the money. */
export function paymentResult(state: OperationState): PaymentResult {
  if (isLive(state)) return 'PENDING';
  return state === 'SETTLED' ? 'SUCCESS' : 'FAIL';
}

/** Where a charge to the saved card leads: its address carries `success` only when the result is final. */
export function searchOfStarted(started: {
  readonly earlyPaymentUuid: OperationUuid;
  readonly state: OperationState;
}): PaymentSearch {
  const result = paymentResult(started.state);
  return {
    earlyPaymentUuid: started.earlyPaymentUuid,
    ...(result === 'PENDING' ? {} : { success: result === 'SUCCESS' ? '1' : '0' }),
  };
}
