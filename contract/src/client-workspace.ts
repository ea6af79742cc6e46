import { Type } from 'typebox';
import type { Endpoint } from './endpoint.ts';
import { amount, brandFields, date, oneOf, orNull, phoneFields, record, timestamp } from './fields.ts';
import { orderUuid } from './identifiers.ts';
import { pauseReason } from './pauses.ts';

const card = record({
  panLastFourDigits: Type.String(),
  ...brandFields,
});

/** An order whose charges do not run as planned, and why. */
const obstacle = record({
  kind: oneOf(['STOPPED', 'PAUSED', 'REQUESTED']),
  orderUuid,
  orderNumber: Type.String(),
  merchantFullName: Type.String(),
  /** The reason of a stop as staff wrote it; null for a pause or a request. */
  note: orNull(Type.String()),
  /** The reason of a pause or a request; null for a stop. */
  reason: orNull(pauseReason),
  by: orNull(
    Type.String({ description: 'login; null for the client, and for a stop that the log does not have' }),
  ),
  at: timestamp,
  /** The last day of a pause. */
  dateTo: orNull(date),
});

const charge = record({
  key: Type.String({ description: 'unique within the client' }),
  at: timestamp,
  /** The first of `times` declined tries with the same words; the last one is at `at`. */
  since: timestamp,
  times: Type.Integer(),
  text: Type.String({
    description: 'one or two Russian sentences: what for, how much, which card, how it ended',
  }),
  /** The next try of a charge that a pause, a limit or the hours of charges have moved; `at` is when it was due. */
  nextAt: Type.Optional(timestamp),
  /** The first payment of a purchase that is no order yet. */
  isPurchase: Type.Optional(Type.Literal(true)),
  orderUuid,
  orderNumber: Type.String(),
  merchantFullName: Type.String(),
});

const entry = record({
  key: Type.String({ description: 'unique within the order' }),
  kind: oneOf(['PAYMENT', 'MESSAGE', 'STAFF', 'NOTE', 'EVENT', 'WEBHOOK']),
  at: timestamp,
  text: Type.String({ description: 'one or two Russian sentences' }),
  isForStaff: Type.Boolean({ description: 'not to be read to the client' }),
  by: orNull(Type.String({ description: 'login' })),
  /** The scheduled payments that a try wanted to pay; empty for other entries. */
  paymentNumbers: Type.Array(Type.Integer()),
  /** How a try ended, without what it was for; null for other entries. */
  outcome: orNull(Type.String()),
});

const viewers = { staff: ['VIEW_CLIENT_LK'] } as const;

/** What staff see beside every page of a client, and what happened to an order. */
export const clientWorkspaceEndpoints = {
  'POST /admin/v1/client/summary': {
    summary: 'Debt, next charge and obstacles of a client over all orders',
    source: 'docs/spec/screens.md#staff',
    caller: viewers,
    request: record(phoneFields),
    response: record({
      /** The unpaid payments without penalties. */
      debt: amount,
      /** The overdue payments of the debt; a failed payment is not overdue before the end of the grace. */
      overdue: amount,
      /** The open penalties. */
      penalties: amount,
      activeOrders: Type.Integer(),
      /** The active order when there is only one. */
      onlyOrder: orNull(orderUuid),
      hasOrders: Type.Boolean({ description: 'closed ones count, reversed ones do not' }),
      subscriptionName: orNull(Type.String()),
      /** All charges of the next day with charges; `card` is null when there are several `cards`. */
      nextCharge: orNull(
        record({ date, amount, card: orNull(card), cards: Type.Optional(Type.Array(card)) }),
      ),
      obstacles: Type.Array(obstacle),
    }),
    errors: ['client.not.exist.error'],
  },
  'POST /admin/v1/client/charges': {
    summary:
      'The postponed charges of a client, then the last charges, declined tries and returns, latest first',
    source: 'docs/spec/screens.md#staff',
    caller: viewers,
    request: record(phoneFields),
    response: record({ charges: Type.Array(charge) }),
    errors: ['client.not.exist.error'],
  },
  'POST /admin/v1/client/order/timeline': {
    summary: 'Every try, message, action of staff, note, event and webhook of an order, latest first',
    source: 'docs/spec/screens.md#staff',
    caller: viewers,
    request: record({ ...phoneFields, orderUuid }),
    response: record({
      entries: Type.Array(entry),
      /** What the penalties grow by on the next day. */
      penaltyPerDay: amount,
      /** The next try of each failed payment that has one, and each try that the limit of its card postpones. */
      nextTries: Type.Array(
        record({
          paymentNumber: Type.Integer(),
          at: timestamp,
          card: orNull(card),
          isPostponed: Type.Boolean({ description: 'the card has reached its limit of declines in 30 days' }),
        }),
      ),
    }),
    errors: ['client.not.exist.error', 'order.not.found.error'],
  },
} as const satisfies Record<string, Endpoint>;
