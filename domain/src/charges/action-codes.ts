import type { RefusalCode } from '../refusal.ts';

/**
 * What a decline means for the next try (docs/spec/rules.md#3): `soft` may succeed later with the same card; `hard` needs the customer
 * or another card; `never` is a card that is lost, stolen or forbidden, and is unbound; `limit` is the bank's own brake.
 */
export type DeclineKind = 'soft' | 'hard' | 'never' | 'limit';

type PaymentRefusal = Extract<
  RefusalCode,
  'insufficient.funds.error' | 'payment.failed.error' | 'request.limit.exceeded'
>;

export type ActionOutcome =
  | { readonly kind: 'approved' }
  /** Nobody knows yet: the status is asked for, the card is not charged again. */
  | { readonly kind: 'pending' }
  | { readonly kind: 'declined'; readonly decline: DeclineKind; readonly refusal: PaymentRefusal };

/** What the bank's word on a try means for the next try and for the customer (docs/spec/gateway.md#8, docs/spec/specification.md#8 «Payments»). */
export function actionOutcome(actionCode: number): ActionOutcome {
  return outcomeByCode.get(actionCode) ?? declined('soft', 'payment.failed.error');
}

/** The form is open and no card data has been entered: these codes are «pending», but nothing has been sent to the card's bank. */
const notTriedYet: readonly number[] = [-100, 1001];

/**
 * Whether the bank reports that a try was sent to the card's bank and has no result yet (docs/spec/gateway.md#8): the money may have been taken.
 * `null` where the bank's status has no code.
 */
export function isTryPending(actionCode: number | null): boolean {
  return (
    actionCode !== null && actionOutcome(actionCode).kind === 'pending' && !notTriedYet.includes(actionCode)
  );
}

/** The kind of a decline; a try that ended without a word of the bank may be repeated later. */
export function declineKind(actionCode: number | null): DeclineKind {
  const outcome = actionCode === null ? null : actionOutcome(actionCode);
  return outcome?.kind === 'declined' ? outcome.decline : 'soft';
}

/** Binding not found or not active; deactivated by the customer (docs/spec/gateway.md#7). */
const goneBindingErrors: readonly number[] = [2, 15];
const bindingDeactivated = -3100;

/**
 * What the error code of a call that names a saved card says of that card: a binding that the bank knows no more is declined for good, as the
 * card would be asked for in vain for ever, and the next one never (docs/spec/gateway.md#7 and 8); null where it says nothing of the card.
 */
export function wordOnCard(errorCode: number): number | null {
  return goneBindingErrors.includes(errorCode) ? bindingDeactivated : null;
}

/** Of a charge: not a card of this client, or one that cannot be charged by its binding (docs/spec/gateway.md#7). */
const wrongBindingError = 1;
const wrongCardData = 125;

/**
 * The same of the call that charges a card: a binding that the bank does not charge needs another card, or its customer, who would never hear
 * of it if it were asked for again and again.
 */
export function wordOnChargedCard(errorCode: number): number | null {
  return errorCode === wrongBindingError ? wrongCardData : wordOnCard(errorCode);
}

function declined(decline: DeclineKind, refusal: PaymentRefusal): ActionOutcome {
  return { kind: 'declined', decline, refusal };
}

/**
 * The banks' tables overlap and are not closed. A code that is not here is a soft decline: limits of the card, do not honour, issuer
 * unreachable, general refusal, not sent by the processing, time-outs of the page, and whatever a bank thinks of next.
 */
const outcomes: readonly (readonly [ActionOutcome, readonly number[]])[] = [
  [{ kind: 'approved' }, [0, 400]],
  // no word yet, no answer of the processing, a duplicate, already paid
  [{ kind: 'pending' }, [-100, 1001, 1019, 151019, 998, 68, 90, 94, 8204, 2007]],
  [declined('soft', 'insufficient.funds.error'), [116, 20, 51]],
  // expired card; wrong data; CVC; call the issuer; PIN
  [
    declined('hard', 'payment.failed.error'),
    [101, 906, 73, 33, 14, 111, 125, 1015, 71015, 82, 88, 1, 103, 107, 75, 106, 117],
  ],
  // suspicion of fraud; restricted; the merchant's set-up
  [
    declined('hard', 'payment.failed.error'),
    [7, 999, 151, -2000, -2001, 53, 104, 118, 119, 120, 93, 100, 555, 109, 941],
  ],
  // 3-D Secure and everything else that only the customer can do
  [
    declined('hard', 'payment.failed.error'),
    [
      -2005, -2006, -2010, -2011, -2015, -2016, -2017, -2018, -2019, -2020, -2022, -2023, -2024, -2025, 1434,
      4032, 2003, 2004, 2005, 2016,
    ],
  ],
  // wrong operation, original not found, declined by the merchant
  [declined('hard', 'payment.failed.error'), [76, 914, 2002, 2009, 2012, 4005]],
  // lost, stolen, subscription stopped, binding forbidden
  [declined('never', 'payment.failed.error'), [41, 208, 203, 204, 43, 823, 62, 239, 240, -3100, -3101]],
  [declined('limit', 'request.limit.exceeded'), [1112, 1113, 1114, 1115, 1116, 1117, 1118]],
];

const outcomeByCode: ReadonlyMap<number, ActionOutcome> = new Map(
  outcomes.flatMap(([outcome, codes]) => codes.map((code) => [code, outcome] as const)),
);
