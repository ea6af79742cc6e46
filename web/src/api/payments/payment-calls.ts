import { consentTexts } from '#domain/consents/consent-texts.ts';
import type { CardUuid, OrderUuid } from '#domain/identifier.ts';
import type { DueOrder } from './due.ts';
import type { PaymentCall, PaymentOption, PaymentQuote } from './early-payment.ts';

/** The allowed use of a card entered for a payment (docs/spec/rules.md#11). */
export type EnteredScope = 'ONCE' | 'ORDER' | 'ALL';

/** A saved card, or «Другая карта» on the bank's page. */
export type PaymentSource =
  | { readonly kind: 'SAVED_CARD'; readonly cardUuid: CardUuid }
  | { readonly kind: 'OTHER_CARD'; readonly scope: EnteredScope };

/** The consent field of a payment request; empty for ONCE, which is the server's default. */
export function consentOf(scope: EnteredScope): {
  cardConsent?: { scope: EnteredScope; textVersion: number };
} {
  return scope === 'ONCE' ? {} : { cardConsent: { scope, textVersion: consentTexts[scope].version } };
}

function cardOf(source: PaymentSource) {
  return source.kind === 'SAVED_CARD' ? { bindingUuid: source.cardUuid } : consentOf(source.scope);
}

export type PayEarlyChoice = {
  readonly orderUuid: OrderUuid;
  readonly option: Pick<PaymentOption, 'amount' | 'remainingAmount' | 'paymentObject' | 'paymentCount'>;
  readonly source: PaymentSource;
};

/**
 * The call of an early payment. The short flow sends `paymentObject` and has a separate call for a saved card; the
 * regular flow sends a count of payments (docs/spec/specification.md#4 «Early repayment»,
 * docs/spec/specification.md#7 «Payments»). Both send the remaining amount, so an outdated second tab pays nothing
 * (docs/spec/rules.md#5).
 */
export function payEarlyCall(choice: PayEarlyChoice, shortFlow: boolean): PaymentCall {
  return shortFlow ? shortFlowCall(choice) : countCall(choice);
}

function countCall({ orderUuid, option, source }: PayEarlyChoice): PaymentCall {
  const { amount, remainingAmount, paymentCount } = option;
  return {
    call: 'POST /early-payment/initRawCount.do',
    request: { orderUuid, amount, remainingAmount, paymentCount, ...cardOf(source) },
  };
}

function shortFlowCall({
  orderUuid,
  option: { amount, remainingAmount, paymentObject },
  source,
}: PayEarlyChoice): PaymentCall {
  const request = { orderUuid, amount, remainingAmount, paymentObject };
  return source.kind === 'SAVED_CARD'
    ? { call: 'POST /payment/recurrent', request: { ...request, bindingUuid: source.cardUuid } }
    : { call: 'POST /payment/init', request: { ...request, ...consentOf(source.scope) } };
}

export type PaySumChoice = {
  readonly orderUuid: OrderUuid;
  readonly quote: Pick<PaymentQuote, 'amount' | 'remainingAmount'>;
  readonly source: PaymentSource;
};

/**
 * The call that pays another amount. It sends the remaining amount, so the payment results in the schedule shown, or
 * is refused (docs/spec/rules.md#5).
 */
export function paySumCall({
  orderUuid,
  quote: { amount, remainingAmount },
  source,
}: PaySumChoice): PaymentCall {
  return {
    call: 'POST /early-payment/initRawSum.do',
    request: { orderUuid, amount, remainingAmount, ...cardOf(source) },
  };
}

/** The call that pays everything due of one order, exactly as shown (docs/spec/rules.md#5). */
export function payDueCall(
  { orderId, amount, remainingAmount }: DueOrder,
  source: PaymentSource,
): PaymentCall {
  return {
    call: 'POST /payment/initAllDue',
    request: { orderUuid: orderId, amount, remainingAmount, ...cardOf(source) },
  };
}
