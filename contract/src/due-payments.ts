import { Type } from 'typebox';
import { cardConsent } from './card-consent.ts';
import type { Endpoint } from './endpoint.ts';
import { amount, nothing, orNull, positiveAmount, record } from './fields.ts';
import { bindingUuid, orderUuid } from './identifiers.ts';
import { payer, paymentRefusals, paymentStarted, quotedLine, quotedRemainder } from './payments.ts';

/** Everything due of one order: its failed payments and its penalties. */
const due = record({
  orderUuid,
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

/** «Оплатить всё»: everything due of an order in one payment (docs/spec/rules.md#5). */
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
  'POST /overdue/payAll.do': {
    summary:
      'Pays the failed payments and penalties of an order: by saved card if bindingUuid is given, otherwise on the bank page',
    source: 'docs/spec/rules.md#5',
    ...payer,
    request: record({
      orderUuid,
      amount: positiveAmount,
      remainingAmount: Type.Optional(quotedRemainder),
      bindingUuid: Type.Optional(orNull(bindingUuid)),
      cardConsent: Type.Optional(cardConsent),
    }),
    response: paymentStarted,
    errors: paymentRefusals,
    idempotent: 'by-object',
  },
} as const satisfies Record<string, Endpoint>;
