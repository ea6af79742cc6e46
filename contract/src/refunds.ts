import { Type } from 'typebox';
import type { Endpoint } from './endpoint.ts';
import { amount, timestamp, oneOf, orNull, record } from './fields.ts';
import { orderUuid } from './identifiers.ts';
import { scheduledPayment } from './orders.ts';

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

/** Money that is being returned to a card. */
const moneyBack = record({
  amount,
  reason: oneOf(['REFUND', 'REVERSE', 'PENALTY_CANCELLED', 'PAID_TWICE']),
  /** UNDER_REVIEW: the bank refused to return this money, and staff clear it up. */
  state: oneOf(['ON_THE_WAY', 'RETURNED', 'UNDER_REVIEW']),
  startedAt: timestamp,
  returnedAt: orNull(timestamp),
  /** null when the gateway reports no card. */
  panLastFourDigits: orNull(Type.String()),
  paymentSystem: orNull(oneOf(['VISA', 'MASTERCARD', 'AMEX', 'JCB', 'CUP', 'MIR'])),
});

/** Finished and pending refunds of an order (docs/spec/rules.md#2, docs/spec/rules.md#5). */
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
} as const satisfies Record<string, Endpoint>;
