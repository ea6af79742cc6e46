import type { RequestOf, ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import type { PaidAs } from '#domain/payments/early/paid-as.ts';
import type { IntentUuid } from '#domain/identifier.ts';
import { type Kopecks, kopecks } from '#domain/money.ts';
import type { IntentState } from '#domain/orders/payment-intent.ts';
import { call } from '../wire/call.ts';
import { type PaymentView, readPayment } from '../orders/order.ts';

type Wire<Call extends keyof Endpoints> = ResponseOf<Endpoints[Call]>;
type WireOption = Wire<'POST /early-payment/quote'>['options'][number];

export type PaymentObject = RequestOf<Endpoints['POST /payment/init']>['paymentObject'];

/**
 * The amount of a payment and the resulting schedule. The charge equals the quote, or nothing is charged
 * (docs/spec/rules.md#5).
 */
export type PaymentQuote = {
  readonly amount: Kopecks;
  readonly remainingAmount: Kopecks;
  readonly remainingCount: number;
  readonly resultingPayments: readonly PaymentView[];
};

/** One of the named payment options. */
export type PaymentOption = PaymentQuote & {
  readonly paymentObject: PaymentObject;
  /** The number of payments that it covers. */
  readonly paymentCount: number;
};

export function readPaymentOption(wire: WireOption): PaymentOption {
  return {
    ...readPaymentQuote(wire),
    paymentObject: wire.paymentObject,
    paymentCount: wire.paymentCount,
  };
}

export function readPaymentQuote(wire: Wire<'POST /early-payment/quoteSum'>): PaymentQuote {
  return {
    amount: kopecks(wire.amount),
    remainingAmount: kopecks(wire.remainingAmount),
    remainingCount: wire.remainingCount,
    resultingPayments: wire.resultingPayments.map(readPayment),
  };
}

/**
 * A started payment. It continues on the bank's page at `formUrl`; null means that the saved card is charged at once.
 */
export type StartedPayment = {
  readonly intentUuid: IntentUuid;
  readonly state: IntentState;
  readonly formUrl: string | null;
};

type PaymentEndpoint =
  | 'POST /early-payment/initRawCount.do'
  | 'POST /early-payment/initRawSum.do'
  | 'POST /early-payment/initRawNumber.do'
  | 'POST /payment/init'
  | 'POST /payment/recurrent'
  | 'POST /overdue/manualPayment.do'
  | 'POST /payment/initAllDue';

/** One of the calls that start a payment, with its request (docs/spec/specification.md#7 «Payments»). */
export type PaymentCall = {
  [Name in PaymentEndpoint]: { readonly call: Name; readonly request: RequestOf<Endpoints[Name]> };
}[PaymentEndpoint];

/** Starts a payment. Calls with the same key start it once (docs/spec/rules.md#8). */
export async function startPayment(payment: PaymentCall, idempotencyKey: string): Promise<StartedPayment> {
  const started = await call(payment.call, payment.request, { idempotencyKey });
  return {
    intentUuid: started.earlyPaymentUuid,
    state: started.state,
    formUrl: started.formUrl ?? null,
  };
}

type PenaltyToPay = RequestOf<Endpoints['POST /overdue/registerPenaltyOrder.do']>;

/** Starts the payment of a penalty. Returns the address of the bank's page. */
export async function startPenaltyPayment(penalty: PenaltyToPay, idempotencyKey: string): Promise<string> {
  const { formUrl } = await call('POST /overdue/registerPenaltyOrder.do', penalty, { idempotencyKey });
  return formUrl;
}

/** The state of a payment after the server has read its status from the bank. */
export type PaymentOutcome = {
  readonly state: IntentState;
  readonly amount: Kopecks;
  readonly paidAs: PaidAs;
  readonly remainingDebt: Kopecks;
};

export function readPaymentOutcome(wire: Wire<'POST /early-payment/finish.do'>): PaymentOutcome {
  return {
    state: wire.state,
    amount: kopecks(wire.amount),
    paidAs: wire.paidAs,
    remainingDebt: kopecks(wire.remainingDebt),
  };
}
