import { Type } from 'typebox';
import type { Endpoint } from './endpoint.ts';
import { amount, brandFields, date, timestamp, nothing, oneOf, orNull, record } from './fields.ts';
import { orderUuid } from './identifiers.ts';

const card = {
  panLastFourDigits: orNull(Type.String()),
  ...brandFields,
} as const;

/** An unpaid payment of any order, with the card to charge. */
const charge = record({
  orderUuid,
  orderNumber: Type.String(),
  merchantFullName: Type.String(),
  paymentNumber: Type.Integer(),
  amount,
  date,
  scheduledPaymentState: oneOf([
    'NOT_YET_PAID',
    'ERROR_PAID',
    'OVERDUE',
    'OVERDUE_TASK_STOPPED',
    'CASCADE_PAYMENT_TRY_FAIL',
  ]),
  /** True when automatic charges are stopped. */
  schedulesStopped: Type.Boolean(),
  /** The day on which the service next charges the payment; null when no day is known. */
  nextTryOn: orNull(date),
  /** The bank last declined the card for lack of money, and the card has not paid since. */
  cardLackedMoney: Type.Optional(Type.Boolean()),
  ...card,
});

const failedCharge = record({
  /** The failed payment that is tried next; without one, the payment that was tried last. */
  paymentNumber: Type.Integer(),
  amount,
  /** The last try at any failed payment of the order. */
  lastTry: orNull(
    record({
      at: timestamp,
      reason: oneOf([
        'NO_MONEY',
        'CARD_LIMIT',
        'CARD_EXPIRED',
        'CARD_BLOCKED',
        'BANK_SILENT',
        'TOO_MANY_TRIES',
        'DECLINED',
      ]),
    }),
  ),
  nextTry: orNull(record({ at: timestamp, ...card })),
  /** True when no try at any failed payment is planned, but a message may still name another card. */
  mayAnnounceCard: Type.Boolean(),
  /** The first day of a penalty for any failed payment of the order. */
  penaltyFrom: orNull(date),
});

/** Scheduled charges: future ones and a failed one (docs/spec/rules.md#3). */
export const chargesEndpoints = {
  'GET /client/order/charges': {
    summary: 'All unpaid payments over all orders, earliest first',
    source: 'docs/spec/rules.md#3',
    caller: 'client',
    checkoutSession: true,
    request: nothing,
    response: record({
      charges: Type.Array(charge),
      /** The sum of the payments planned for the present month that are paid. */
      paidThisMonth: Type.Optional(amount),
    }),
    errors: [],
  },
  'POST /client/order/failedCharge': {
    summary: 'The failed payments of an order: the last decline, the next try, and the first penalty day',
    source:
      'docs/spec/rules.md#3, docs/spec/screens.md#order, docs/spec/specification.md#4 «Scheduled payment states»',
    caller: 'client',
    checkoutSession: true,
    request: record({ orderUuid }),
    response: record({ failedCharge: orNull(failedCharge) }),
    errors: ['order.not.found.error'],
  },
  'POST /client/order/tries': {
    summary: 'Each try to take a scheduled payment of an order, and the days of payments that were paid late',
    source: 'docs/spec/screens.md#order',
    caller: 'client',
    checkoutSession: true,
    request: record({ orderUuid }),
    response: record({
      /** The first one first. */
      tries: Type.Array(
        record({
          at: timestamp,
          outcome: Type.String({
            description: 'one or two Russian sentences: how much, which card, how it ended',
          }),
          paymentNumbers: Type.Array(Type.Integer()),
          /** The card that paid, «Visa •• 1234»; absent for a try that took nothing, and for a card that is not known. */
          paidFrom: Type.Optional(Type.String()),
        }),
      ),
      /** Payments that were paid after their day (docs/decisions/0107-tries-for-the-client.md). */
      paidLate: Type.Array(record({ paymentNumber: Type.Integer(), dueOn: date })),
    }),
    errors: ['order.not.found.error'],
  },
} as const satisfies Record<string, Endpoint>;
