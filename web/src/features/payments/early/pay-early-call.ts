import type { BindingUuid, OrderUuid } from '#domain/identifier.ts';
import type { PaymentCall, PaymentOption, PaymentQuote } from '../../../api/payments/early-payment.ts';
import { consentOf, type EnteredScope } from '../card-scope/card-consent.ts';

/** A saved card, or «Другая карта» on the bank's page. */
export type PaymentSource =
  | { readonly kind: 'SAVED_CARD'; readonly bindingUuid: BindingUuid }
  | { readonly kind: 'OTHER_CARD'; readonly scope: EnteredScope };

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
  const saved = source.kind === 'SAVED_CARD' ? { bindingUuid: source.bindingUuid } : consentOf(source.scope);
  return {
    call: 'POST /early-payment/initRawCount.do',
    request: { orderUuid, amount, remainingAmount, paymentCount, ...saved },
  };
}

function shortFlowCall({
  orderUuid,
  option: { amount, remainingAmount, paymentObject },
  source,
}: PayEarlyChoice): PaymentCall {
  const request = { orderUuid, amount, remainingAmount, paymentObject };
  return source.kind === 'SAVED_CARD'
    ? { call: 'POST /payment/recurrent', request: { ...request, bindingUuid: source.bindingUuid } }
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
  const saved = source.kind === 'SAVED_CARD' ? { bindingUuid: source.bindingUuid } : consentOf(source.scope);
  return {
    call: 'POST /early-payment/initRawSum.do',
    request: { orderUuid, amount, remainingAmount, ...saved },
  };
}
