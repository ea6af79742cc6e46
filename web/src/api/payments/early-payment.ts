import type { RequestOf, ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import type { PaidAs } from '#domain/payments/early/paid-as.ts';
import type { OperationUuid } from '#domain/identifier.ts';
import { identifier } from '#domain/identifier.ts';
import type { Kopecks } from '#domain/money.ts';
import { kopecks } from '#domain/money.ts';
import type { OperationState } from '#domain/payments/operation.ts';
import { call } from '../wire/call.ts';
import type { ShownPayment } from '../orders/order.ts';
import { readPayment } from '../orders/order.ts';

type Wire<Call extends keyof Endpoints> = ResponseOf<Endpoints[Call]>;
type WireOption = Wire<'POST /early-payment/quote'>['options'][number];

export type PaymentObject = RequestOf<Endpoints['POST /payment/init']>['paymentObject'];

/** What would be paid, and the schedule that results; what is charged is this or nothing (docs/spec/rules.md#5). */
export type PaymentQuote = {
  readonly amount: Kopecks;
  readonly remainingAmount: Kopecks;
  readonly remainingCount: number;
  readonly resultingPayments: readonly ShownPayment[];
};

/** What is offered by name. */
export type PaymentOption = PaymentQuote & {
  readonly paymentObject: PaymentObject;
  /** So many of the next payments. */
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

/** A payment that the server has begun: on the bank's page, or charged to the saved card at once. */
export type StartedPayment = {
  readonly earlyPaymentUuid: OperationUuid;
  readonly state: OperationState;
  readonly formUrl: string | null;
};

type PaymentCallName =
  | 'POST /early-payment/initRawCount.do'
  | 'POST /early-payment/initRawSum.do'
  | 'POST /early-payment/initRawNumber.do'
  | 'POST /payment/init'
  | 'POST /payment/recurrent'
  | 'POST /overdue/manualPayment.do';

/** One of the calls that begin a payment, with its request (docs/spec/specification.md#7 «Payments»). */
export type PaymentCall = {
  [Name in PaymentCallName]: { readonly call: Name; readonly request: RequestOf<Endpoints[Name]> };
}[PaymentCallName];

/** Begins a payment; under the same key it is begun once, however often this is called (docs/spec/rules.md#8). */
export async function startPayment(payment: PaymentCall, idempotencyKey: string): Promise<StartedPayment> {
  const started = await call(payment.call, payment.request, { idempotencyKey });
  return {
    earlyPaymentUuid: identifier<OperationUuid>(started.earlyPaymentUuid),
    state: started.state,
    formUrl: started.formUrl ?? null,
  };
}

type PenaltyToPay = RequestOf<Endpoints['POST /overdue/registerPenaltyOrder.do']>;

/** Begins the payment of a penalty; the answer is the address of the bank's page. */
export async function startPenaltyPayment(penalty: PenaltyToPay, idempotencyKey: string): Promise<string> {
  const { formUrl } = await call('POST /overdue/registerPenaltyOrder.do', penalty, { idempotencyKey });
  return formUrl;
}

/** How a payment stands after the bank has been asked. */
export type PaymentOutcome = {
  readonly state: OperationState;
  readonly amount: Kopecks;
  readonly paidAs: PaidAs;
  readonly remainingPaymentAmount: Kopecks;
};

export function readPaymentOutcome(wire: Wire<'POST /early-payment/finish.do'>): PaymentOutcome {
  return {
    state: wire.state,
    amount: kopecks(wire.amount),
    paidAs: wire.paidAs,
    remainingPaymentAmount: kopecks(wire.remainingPaymentAmount),
  };
}
