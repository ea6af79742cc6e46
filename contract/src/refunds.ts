import { Type } from 'typebox';
import type { Endpoint } from './endpoint.ts';
import { amount, timestamp, oneOf, orNull, record, uuid } from './fields.ts';
import { scheduledPayment } from './orders.ts';

const schedule = Type.Array(scheduledPayment);

/** A part of the price that the shop has given back. */
const refund = record({
  refundAmount: amount,
  refundedDate: timestamp,
  moneyReturnedAmount: amount,
  /** The schedule before and after; null for refunds that are older than this record. */
  paymentsBefore: orNull(schedule),
  paymentsAfter: orNull(schedule),
});

/** Money on its way back to a card. */
const moneyBack = record({
  amount,
  reason: oneOf(['REFUND', 'REVERSE', 'PENALTY_CANCELLED', 'PAID_TWICE']),
  state: oneOf(['ON_THE_WAY', 'RETURNED']),
  startedAt: timestamp,
  returnedAt: orNull(timestamp),
  /** null when the bank has told no card. */
  panLastFourDigits: orNull(Type.String()),
  paymentSystem: orNull(oneOf(['VISA', 'MASTERCARD', 'AMEX', 'JCB', 'CUP', 'MIR'])),
});

/** What came back of an order and what is on its way (docs/spec/rules.md#2, docs/spec/rules.md#5). */
export const refundsEndpoints = {
  'POST /client/order/refunds': {
    summary:
      "The refunds of an order with the old and the new schedule, and the money on its way to the client's cards",
    source: 'docs/spec/rules.md#2',
    caller: 'client',
    checkoutSession: true,
    request: record({ orderUuid: uuid }),
    response: record({ refunds: Type.Array(refund), moneyBack: Type.Array(moneyBack) }),
    errors: ['order.not.found.error'],
  },
} as const satisfies Record<string, Endpoint>;
