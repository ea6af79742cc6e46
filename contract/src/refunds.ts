import { Type } from 'typebox';
import type { Endpoint } from './endpoint.ts';
import {
  amount,
  brandFields,
  nothing,
  oneOf,
  orNull,
  phoneFields,
  positiveAmount,
  record,
  timestamp,
} from './fields.ts';
import { orderUuid } from './identifiers.ts';
import { scheduledPayment } from './orders.ts';
import { reason } from './texts.ts';

const schedule = Type.Array(scheduledPayment);

/** A refund of a part of the price by the merchant. */
const refund = record({
  refundAmount: amount,
  refundedDate: timestamp,
  moneyReturnedAmount: amount,
  /** The schedule before and after; null for refunds made before this data was recorded. */
  paymentsBefore: orNull(schedule),
  paymentsAfter: orNull(schedule),
});

const card = {
  /** null when the gateway reports no card. */
  panLastFourDigits: orNull(Type.String()),
  ...brandFields,
};

/** Money that is being returned to a card. */
const moneyBack = record({
  amount,
  reason: oneOf(['REFUND', 'REVERSE', 'PENALTY_CANCELLED', 'PAID_TWICE', 'GOODWILL']),
  /** UNDER_REVIEW: the bank refused to return this money, and staff clear it up. */
  state: oneOf(['ON_THE_WAY', 'RETURNED', 'UNDER_REVIEW']),
  /** TRANSFER: the money did not pass the gateway. OTHER: staff confirm a return that the bank has refused. */
  way: Type.Optional(oneOf(['CARD', 'TRANSFER', 'OTHER'])),
  startedAt: timestamp,
  returnedAt: orNull(timestamp),
  ...card,
});

/** Refunds of an order (docs/spec/rules.md#2, docs/spec/rules.md#5), and those by staff (docs/spec/rules.md#14). */
export const refundsEndpoints = {
  'POST /client/order/refunds': {
    summary:
      "The refunds of an order with the old and new schedule, and the money being returned to the client's cards",
    source: 'docs/spec/rules.md#2',
    caller: 'client',
    checkoutSession: true,
    request: record({ orderUuid }),
    response: record({ refunds: Type.Array(refund), moneyBack: Type.Array(moneyBack) }),
    errors: ['order.not.found.error'],
  },
  'POST /admin/v1/client/order/previewRefund': {
    summary: 'How much of the paid money of an order staff can return, and to which cards',
    source: 'docs/spec/rules.md#14',
    caller: { staff: ['EDIT_REFUND'] },
    request: record({ ...phoneFields, orderUuid }),
    response: record({
      returnableAmount: amount,
      /** The amount that staff have already returned for this order. */
      givenAmount: amount,
      cards: Type.Array(record({ amount, ...card }), {
        description: 'the most that each card gets, in the order in which the money is returned',
      }),
    }),
    errors: ['order.not.found.error'],
  },
  'POST /admin/v1/client/order/refund': {
    summary:
      'Returns paid money to the card at the expense of the service; schedule and debt stay as they are',
    source: 'docs/spec/rules.md#14',
    caller: { staff: ['EDIT_REFUND'] },
    request: record({
      ...phoneFields,
      orderUuid,
      amount: positiveAmount,
      /** The value of the preview. If staff have returned more since, nothing is returned. */
      givenAmount: amount,
      reason,
    }),
    response: nothing,
    errors: [
      'order.not.found.error',
      'order.state.error',
      'payment.amount.changed.error',
      'payment.in.progress.error',
      'approval.waits.error',
    ],
    idempotent: 'header-required',
  },
} as const satisfies Record<string, Endpoint>;
