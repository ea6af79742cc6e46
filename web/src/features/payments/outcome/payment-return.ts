import type { OperationUuid } from '#domain/identifier.ts';
import { identifier } from '#domain/identifier.ts';
import type { OperationState } from '#domain/payment/operation.ts';
import type { PaymentSearch } from './payment-search.ts';

/** NONE shows the form; anything else has to be asked of the server before a word of it is believed (rules 5, D-4). */
export type PaymentReturn =
  | { readonly kind: 'NONE' }
  | {
      readonly kind: 'ASK';
      readonly earlyPaymentUuid: OperationUuid;
      /** The bank sent the customer back without the money: a form that was left is not waited for. */
      readonly givenUp: boolean;
    };

export function paymentReturn({ success, earlyPaymentUuid }: PaymentSearch): PaymentReturn {
  return earlyPaymentUuid === undefined
    ? { kind: 'NONE' }
    : {
        kind: 'ASK',
        earlyPaymentUuid: identifier<OperationUuid>(earlyPaymentUuid),
        givenUp: success === '0',
      };
}

export type PaymentResult = 'SUCCESS' | 'FAIL' | 'CHECKING';

type Results = { readonly waiting: PaymentResult; readonly givenUp: PaymentResult };
const always = (result: PaymentResult): Results => ({ waiting: result, givenUp: result });
/** The bank's form is open: unpaid for the one who left it, perhaps about to be paid for the one who comes from it. */
const formOpen: Results = { waiting: 'CHECKING', givenUp: 'FAIL' };

const results = {
  CREATED: formOpen,
  REGISTERED: formOpen,
  SENT: always('CHECKING'),
  UNKNOWN: always('CHECKING'),
  SETTLED: always('SUCCESS'),
  DECLINED: always('FAIL'),
  EXPIRED: always('FAIL'),
} as const satisfies Record<OperationState, Results>;

/** What is shown for a payment whose state the server has told. */
export function paymentResult(state: OperationState, givenUp: boolean): PaymentResult {
  return results[state][givenUp ? 'givenUp' : 'waiting'];
}

/** Where a payment that was begun leads: the bank's page, or the result of a charge to the saved card. */
export function searchOfStarted(started: {
  readonly earlyPaymentUuid: OperationUuid;
  readonly state: OperationState;
}): PaymentSearch {
  const result = paymentResult(started.state, true);
  return {
    earlyPaymentUuid: started.earlyPaymentUuid,
    ...(result === 'CHECKING' ? {} : { success: result === 'SUCCESS' ? '1' : '0' }),
  };
}

const quickChecks = 5;

/** Pause before a payment still under way is asked about again: at first often, then calmly. */
export function nextCheckDelayMilliseconds(checksDone: number): number {
  return checksDone < quickChecks ? 2_000 : 5_000;
}
