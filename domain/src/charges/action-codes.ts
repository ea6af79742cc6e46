import type { RefusalCode } from '../refusal.ts';

/**
 * What a decline means for the next try (docs/spec/rules.md#3). `soft`: the same card may succeed later. `hard`:
 * the customer has to act or use another card. `never`: the card is lost, stolen or forbidden, and is unbound. `limit`:
 * the gateway limits the number of requests.
 */
export type DeclineKind = 'soft' | 'hard' | 'never' | 'limit';

type PaymentRefusal = Extract<
  RefusalCode,
  'insufficient.funds.error' | 'payment.failed.error' | 'request.limit.exceeded'
>;

export type ActionOutcome =
  | { readonly kind: 'approved' }
  /** The outcome is unknown: ask for the status and do not charge the card again. */
  | { readonly kind: 'pending' }
  | { readonly kind: 'declined'; readonly decline: DeclineKind; readonly refusal: PaymentRefusal };

/**
 * Maps an action code of the gateway to the decline kind (is another try allowed?) and the error shown to the customer
 * (docs/spec/gateway.md#8, docs/spec/specification.md#8 «Payments»).
 */
export function actionOutcome(actionCode: number): ActionOutcome {
  return outcomeByCode.get(actionCode) ?? declined('soft', 'payment.failed.error');
}

/**
 * Codes of an open form without card data. They map to «pending», although nothing was sent to the issuer.
 */
const notTriedYet: readonly number[] = [-100, 1001];

/**
 * Whether the gateway reports that a try was sent to the issuer and has no result yet: the money may have been taken
 * (docs/spec/gateway.md#8). `actionCode` is null when the gateway status has no code.
 */
export function isTryPending(actionCode: number | null): boolean {
  return (
    actionCode !== null && actionOutcome(actionCode).kind === 'pending' && !notTriedYet.includes(actionCode)
  );
}

/** The kind of a decline. A try that ended without an action code counts as soft. */
export function declineKind(actionCode: number | null): DeclineKind {
  const outcome = actionCode === null ? null : actionOutcome(actionCode);
  return outcome?.kind === 'declined' ? outcome.decline : 'soft';
}

/** Error codes: binding not found or not active, binding deactivated by the customer (docs/spec/gateway.md#7). */
const goneBindingErrors: readonly number[] = [2, 15];
const bindingDeactivated = -3100;

/**
 * Translates the `errorCode` of a call with a saved card into an action code; null when the error is not about the
 * card. A binding that the gateway no longer knows is a decline of the kind `never`, because every later try would fail
 * too (docs/spec/gateway.md#7 and 8).
 */
export function actionCodeOfCardError(errorCode: number): number | null {
  return goneBindingErrors.includes(errorCode) ? bindingDeactivated : null;
}

/** Error code of a charge: the binding belongs to another client or cannot be charged (docs/spec/gateway.md#7). */
const wrongBindingError = 1;
const wrongCardData = 125;

/**
 * Like `actionCodeOfCardError`, but for the call that charges a card. A binding that cannot be charged is a hard
 * decline, because the customer needs another card. After a soft decline the service would charge the same binding
 * again.
 */
export function actionCodeOfChargeError(errorCode: number): number | null {
  return errorCode === wrongBindingError ? wrongCardData : actionCodeOfCardError(errorCode);
}

function declined(decline: DeclineKind, refusal: PaymentRefusal): ActionOutcome {
  return { kind: 'declined', decline, refusal };
}

/**
 * The banks' tables overlap and are incomplete. A code that is not listed is a soft decline: card limits, «do not
 * honour», issuer unreachable, general refusal, not sent by the processing, page timeouts, and future codes.
 */
const outcomes: readonly (readonly [ActionOutcome, readonly number[]])[] = [
  [{ kind: 'approved' }, [0, 400]],
  // no result yet, no answer of the processing, a duplicate, already paid
  [{ kind: 'pending' }, [-100, 1001, 1019, 151019, 998, 68, 90, 94, 8204, 2007]],
  [declined('soft', 'insufficient.funds.error'), [116, 20, 51]],
  // expired card; wrong data; CVC; call the issuer; PIN
  [
    declined('hard', 'payment.failed.error'),
    [101, 906, 73, 33, 14, 111, 125, 1015, 71015, 82, 88, 1, 103, 107, 75, 106, 117],
  ],
  // suspected fraud; restricted; merchant configuration
  [
    declined('hard', 'payment.failed.error'),
    [7, 999, 151, -2000, -2001, 53, 104, 118, 119, 120, 93, 100, 555, 109, 941],
  ],
  // 3-D Secure and other steps of the customer
  [
    declined('hard', 'payment.failed.error'),
    [
      -2005, -2006, -2010, -2011, -2015, -2016, -2017, -2018, -2019, -2020, -2022, -2023, -2024, -2025, 1434,
      4032, 2003, 2004, 2005, 2016,
    ],
  ],
  // invalid operation, original not found, declined by the merchant
  [declined('hard', 'payment.failed.error'), [76, 914, 2002, 2009, 2012, 4005]],
  // lost, stolen, subscription stopped, binding forbidden
  [declined('never', 'payment.failed.error'), [41, 208, 203, 204, 43, 823, 62, 239, 240, -3100, -3101]],
  [declined('limit', 'request.limit.exceeded'), [1112, 1113, 1114, 1115, 1116, 1117, 1118]],
];

const outcomeByCode: ReadonlyMap<number, ActionOutcome> = new Map(
  outcomes.flatMap(([outcome, codes]) => codes.map((code) => [code, outcome] as const)),
);
