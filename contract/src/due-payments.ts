import { Type } from 'typebox';
import { cardConsent } from './card-consent.ts';
import type { Endpoint } from './endpoint.ts';
import { amount, nothing, oneOf, orNull, positiveAmount, record } from './fields.ts';
import { bindingUuid, intentUuid, orderUuid } from './identifiers.ts';
import {
  payer,
  paymentRefusals,
  paymentStarted,
  paymentState,
  quotedLine,
  quotedRemainder,
} from './payments.ts';

/** Everything due of one order: its failed payments and its penalties. */
const due = record({
  orderUuid,
  orderNumber: Type.String(),
  merchantFullName: Type.String(),
  amount: positiveAmount,
  /** Oldest first; a penalty follows its payment. */
  lines: Type.Array(quotedLine),
  /** The remaining payments of the schedule after everything due is paid. */
  remainingAmount: amount,
  /** The increase of the penalties by one more day. */
  penaltyPerDay: amount,
  /** Cards that the bank declined for these debts. */
  declinedBindingUuids: Type.Array(bindingUuid),
});

/** What became of one order. */
const outcome = record({
  orderUuid,
  amount: positiveAmount,
  /** NOT_STARTED: an order before it is not paid yet. REFUSED: with the code of `error`. */
  state: Type.Union([paymentState, oneOf(['REFUSED', 'NOT_STARTED'])]),
  earlyPaymentUuid: orNull(intentUuid),
  error: orNull(Type.String()),
});

/** «Оплатить всё»: everything due, one payment for each order (docs/spec/rules.md#5). */
export const duePaymentsEndpoints = {
  'POST /client/due': {
    summary:
      'Everything due, and of each late order line by line; the order that is late longest comes first',
    source: 'docs/spec/rules.md#5, docs/spec/interfaces.md#service',
    ...payer,
    request: nothing,
    response: record({
      /** The sum of the orders: overdue payments and penalties. */
      amount,
      overdueAmount: amount,
      penaltyAmount: amount,
      /** The increase of all penalties by one more day. */
      penaltyPerDay: amount,
      orders: Type.Array(due),
    }),
    errors: [],
  },
  'POST /payment/initAllDue': {
    summary:
      'Pays the failed payments and penalties of one order, or of all late orders one after the other until one is not paid at once: by saved card if bindingUuid is given, otherwise on the bank page',
    source: 'docs/spec/rules.md#5, docs/spec/interfaces.md#service',
    ...payer,
    request: record({
      /** Without it all late orders are paid. */
      orderUuid: Type.Optional(orderUuid),
      /** Everything due of the order, or of all late orders. */
      amount: positiveAmount,
      /** What the customer saw of each late order. Without it another late order of the same sum passes for it. */
      orders: Type.Optional(Type.Array(record({ orderUuid, amount: positiveAmount }), { minItems: 1 })),
      remainingAmount: Type.Optional(quotedRemainder),
      bindingUuid: Type.Optional(orNull(bindingUuid)),
      cardConsent: Type.Optional(cardConsent),
    }),
    /** The payment that was started last, and what became of each order. */
    response: record({ ...paymentStarted.properties, orders: Type.Array(outcome) }),
    errors: paymentRefusals,
    idempotent: 'by-object',
  },
} as const satisfies Record<string, Endpoint>;
