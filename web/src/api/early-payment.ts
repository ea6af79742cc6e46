import type { RequestOf, ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import type { BindingUuid, OperationUuid } from '#domain/identifier.ts';
import { identifier } from '#domain/identifier.ts';
import type { Kopecks } from '#domain/money.ts';
import { kopecks } from '#domain/money.ts';
import type { PaymentSystem } from '#domain/order/order.ts';
import type { OperationState } from '#domain/payment/operation.ts';
import type { ShownPayment } from './order.ts';
import { readPayment } from './order.ts';

type Wire<Call extends keyof Endpoints> = ResponseOf<Endpoints[Call]>;
type WireOption = Wire<'POST /early-payment/quote'>['options'][number];
type WireCard = Wire<'GET /client/payments'>['cardInfos'][number];

export type PaymentObject = RequestOf<Endpoints['POST /payment/init']>['paymentObject'];

/** What can be paid ahead, and the schedule that results; what is charged is this or nothing (rules 5). */
export type PaymentOption = {
  readonly paymentObject: PaymentObject;
  /** So many of the next payments. */
  readonly paymentCount: number;
  readonly amount: Kopecks;
  readonly remainingAmount: Kopecks;
  readonly remainingCount: number;
  readonly resultingPayments: readonly ShownPayment[];
};

export function readPaymentOption(wire: WireOption): PaymentOption {
  return {
    paymentObject: wire.paymentObject,
    paymentCount: wire.paymentCount,
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

export function readStartedPayment(wire: Wire<'POST /payment/init'>): StartedPayment {
  return {
    earlyPaymentUuid: identifier<OperationUuid>(wire.earlyPaymentUuid),
    state: wire.state,
    formUrl: wire.formUrl ?? null,
  };
}

/** How a payment stands after the bank has been asked. */
export type PaymentOutcome = {
  readonly state: OperationState;
  readonly amount: Kopecks;
  readonly remainingPaymentAmount: Kopecks;
};

export function readPaymentOutcome(wire: Wire<'POST /early-payment/finish.do'>): PaymentOutcome {
  return {
    state: wire.state,
    amount: kopecks(wire.amount),
    remainingPaymentAmount: kopecks(wire.remainingPaymentAmount),
  };
}

/** A card that the bank keeps for the client. */
export type SavedCard = {
  readonly bindingUuid: BindingUuid;
  readonly lastFourDigits: string;
  readonly paymentSystem: PaymentSystem | null;
  /** The bank's name for it, where it has one. */
  readonly name: string | null;
};

export function readSavedCard(wire: WireCard): SavedCard {
  return {
    bindingUuid: identifier<BindingUuid>(wire.bindingUuid),
    lastFourDigits: wire.mnemonic.slice(-4),
    paymentSystem: wire.paymentSystem,
    name: wire.bindingDisplayData?.name ?? null,
  };
}
