import { Type } from 'typebox';
import { cardConsent } from './card-consent.ts';
import type { Endpoint } from './endpoint.ts';
import {
  amount,
  date,
  formUrl,
  timestamp,
  nothing,
  oneOf,
  orNull,
  phoneFields,
  positiveAmount,
  record,
} from './fields.ts';
import { bindingUuid, intentUuid, orderUuid, penaltyUuid } from './identifiers.ts';
import { scheduledPayment } from './orders.ts';
import { pendingPayments } from './pending-payments.ts';
import { optionalReason } from './texts.ts';

export const paymentRefusals = [
  'order.not.found.error',
  'payment.not.found.error',
  'penalty.not.found.error',
  'binding.not.found.error',
  'payment.not.allowed.error',
  'consent.text.changed.error',
  'payment.amount.changed.error',
  'payment.in.progress.error',
  'payment.failed.error',
  'insufficient.funds.error',
  'request.limit.exceeded',
] as const;

const paymentNumber = Type.Integer({ minimum: 1, maximum: 100_000 });
const paymentObject = oneOf(['ALL_MAIN_DEBT', 'NEXT_PAYMENT']);

export const paymentState = oneOf([
  'CREATED',
  'REGISTERED',
  'SENT',
  'UNKNOWN',
  'SETTLED',
  'DECLINED',
  'EXPIRED',
]);

/** `formUrl` is set when the customer has to open the bank's page, and absent when the card was charged directly. */
export const paymentStarted = record({
  earlyPaymentUuid: intentUuid,
  state: paymentState,
  formUrl: Type.Optional(Type.String()),
});

export const quotedLine = record({
  kind: oneOf(['SCHEDULED', 'PENALTY']),
  paymentNumber,
  amount: positiveAmount,
  commission: amount,
  date,
});

const quote = {
  amount: positiveAmount,
  commission: amount,
  lines: Type.Array(quotedLine),
  remainingAmount: amount,
  remainingCount: Type.Integer(),
  resultingPayments: Type.Array(scheduledPayment),
} as const;

/** The quoted remaining debt. If it differs now, nothing is charged, even if `amount` matches (docs/spec/rules.md#5). */
export const quotedRemainder = amount;

/** Also allowed in a session opened by a checkout code (docs/spec/rules.md#7). */
export const payer = { caller: 'client', checkoutSession: true } as const;

/**
 * Payments by the customer (docs/spec/specification.md#2 «Early payment page», docs/spec/specification.md#7
 * «Payments», docs/spec/rules.md#5).
 */
export const paymentsEndpoints = {
  'POST /early-payment/quote': {
    summary:
      'Returns the payment options with lines and resulting schedule. A later payment charges exactly the quoted amount or nothing',
    source: 'docs/spec/rules.md#5',
    ...payer,
    request: record({ orderUuid }),
    response: record({
      options: Type.Array(record({ paymentObject, paymentCount: Type.Integer(), ...quote }), { maxItems: 2 }),
    }),
    errors: ['order.not.found.error', 'payment.not.allowed.error'],
  },
  'POST /early-payment/quoteSum': {
    summary:
      'Quotes a custom amount, at least 1 rouble and below the whole debt. It pays off the last payments first',
    source: 'docs/spec/rules.md#5',
    ...payer,
    request: record({ orderUuid, amount: positiveAmount }),
    response: record(quote),
    errors: ['order.not.found.error', 'payment.not.allowed.error'],
  },
  'POST /early-payment/initRawSum.do': {
    summary: 'Pays a custom amount: by saved card if bindingUuid is given, otherwise on the bank page',
    source: 'docs/spec/rules.md#5',
    ...payer,
    request: record({
      orderUuid,
      amount: positiveAmount,
      remainingAmount: quotedRemainder,
      bindingUuid: Type.Optional(orNull(bindingUuid)),
      cardConsent: Type.Optional(cardConsent),
    }),
    response: paymentStarted,
    errors: paymentRefusals,
    idempotent: 'by-object',
  },
  'POST /early-payment/initRawCount.do': {
    summary:
      'Pays the next paymentCount payments: by saved card if bindingUuid is given, otherwise on the bank page',
    source: 'docs/spec/specification.md#7',
    ...payer,
    request: record({
      orderUuid,
      paymentCount: Type.Integer({ minimum: 1, maximum: 999 }),
      amount: positiveAmount,
      remainingAmount: Type.Optional(quotedRemainder),
      bindingUuid: Type.Optional(orNull(bindingUuid)),
      cardConsent: Type.Optional(cardConsent),
    }),
    response: paymentStarted,
    errors: paymentRefusals,
    idempotent: 'by-object',
  },
  'POST /early-payment/initRawNumber.do': {
    summary: 'Pays one payment of the schedule by its number on the bank page',
    source: 'docs/spec/specification.md#7',
    ...payer,
    request: record({ orderUuid, paymentNumber, cardConsent: Type.Optional(cardConsent) }),
    response: paymentStarted,
    errors: paymentRefusals,
    idempotent: 'by-object',
  },
  'POST /payment/init': {
    summary: 'Pays the next payment or the whole debt with another card on the bank page',
    source: 'docs/spec/specification.md#7, docs/spec/specification.md#4 «Early repayment»',
    ...payer,
    request: record({
      orderUuid,
      paymentObject,
      amount: positiveAmount,
      remainingAmount: Type.Optional(quotedRemainder),
      cardConsent: Type.Optional(cardConsent),
    }),
    response: paymentStarted,
    errors: paymentRefusals,
    idempotent: 'by-object',
  },
  'POST /payment/recurrent': {
    summary: 'Pays the next payment or the whole debt with a saved card',
    source: 'docs/spec/specification.md#7, docs/spec/specification.md#4 «Early repayment»',
    ...payer,
    request: record({
      orderUuid,
      paymentObject,
      amount: positiveAmount,
      remainingAmount: Type.Optional(quotedRemainder),
      bindingUuid,
    }),
    response: paymentStarted,
    errors: paymentRefusals,
    idempotent: 'by-object',
  },
  'POST /overdue/manualPayment.do': {
    summary: "Pays a failed payment at once with the order's card",
    source: 'docs/spec/specification.md#7',
    ...payer,
    request: record({ orderUuid, paymentNumber }),
    response: paymentStarted,
    errors: paymentRefusals,
    idempotent: 'by-object',
  },
  'POST /overdue/registerPenaltyOrder.do': {
    summary: 'Pays a penalty on the bank page',
    source: 'docs/spec/specification.md#7',
    ...payer,
    request: record({ orderUuid, penaltyUuid, cardConsent: Type.Optional(cardConsent) }),
    response: formUrl,
    errors: paymentRefusals,
    idempotent: 'by-object',
  },
  'POST /early-payment/finish.do': {
    summary: 'Queries the bank for the result of a payment; can be repeated safely',
    source: 'docs/spec/specification.md#7, docs/spec/rules.md#5',
    ...payer,
    request: record({ orderUuid, earlyPaymentUuid: intentUuid }),
    response: record({
      state: paymentState,
      amount,
      /**
       * Kind of the final screen: «Платеж принят», «Досрочное погашение принято», a service provided or returned.
       * RETURNED: the money matched no open debt and goes back to the card.
       */
      paidAs: oneOf(['PAYMENT', 'EARLY_REPAYMENT', 'RETURNED', 'SERVICE', 'SERVICE_RETURNED']),
      remainingPaymentAmount: amount,
      remainingDebt: amount, // with open penalties
      settledAt: orNull(timestamp),
    }),
    errors: [
      'order.not.found.error',
      'payment.not.found.error',
      'payment.failed.error',
      'insufficient.funds.error',
      'request.limit.exceeded',
    ],
  },
  'GET /client/order/pendingPayments': {
    summary: "Pending payments of the client's orders, with the debts that they block",
    source: 'docs/spec/rules.md#5',
    ...payer,
    request: nothing,
    response: pendingPayments,
    errors: [],
  },
  'POST /admin/client/order/pendingPayments': {
    summary: 'Pending payments of one order, for staff',
    source: 'docs/spec/rules.md#5, docs/spec/specification.md#6',
    caller: { staff: ['VIEW_CLIENT_LK'] },
    request: record({ ...phoneFields, orderUuid }),
    response: pendingPayments,
    errors: ['client.not.exist.error'],
  },
  'POST /admin/v1/client/penalties/cancel': {
    summary: 'Cancels a penalty; a paid penalty is returned to the card',
    source: 'docs/spec/specification.md#7, docs/spec/rules.md#4',
    caller: { staff: ['EDIT_PENALTY'] },
    request: record({ orderUuid, penaltyUuid, reason: optionalReason }),
    response: nothing,
    errors: [
      'order.not.found.error',
      'penalty.not.found.error',
      'order.state.error',
      'payment.in.progress.error',
      'approval.waits.error',
    ],
    idempotent: 'by-header',
  },
} as const satisfies Record<string, Endpoint>;
