import { Type } from 'typebox';
import type { Endpoint } from './endpoint.ts';
import {
  amount,
  brandFields,
  date,
  timestamp,
  nextPage,
  nothing,
  oneOf,
  orNull,
  optionalPhoneFields,
  phoneFields,
  positiveAmount,
  record,
} from './fields.ts';
import { bindingUuid, orderUuid, penaltyUuid } from './identifiers.ts';
import { pauseReason } from './pauses.ts';
import { reason } from './texts.ts';

const penalty = record({
  penaltyUuid,
  orderUuid,
  amount,
  state: oneOf([
    'APPLIED',
    'PENALTY_TASK_STOPPED',
    'CASCADE_PAYMENT_TRY_FAIL',
    'PAID',
    'CANCELLED',
    'REFUNDED',
  ]),
  appliedDate: timestamp,
  merchantFullName: Type.String(),
  orderNumber: Type.String(),
});

export const scheduledPayment = record({
  paymentNumber: Type.Integer(),
  amount,
  commission: amount,
  currencyCode: Type.Literal('RUB'),
  /** The day of the payment, or the plan date of an unpaid payment. */
  date,
  /** Staff only (docs/spec/specification.md#6). */
  planDate: Type.Optional(date),
  scheduledPaymentState: oneOf([
    'NOT_YET_PAID',
    'APPROVED',
    'PAID',
    'ERROR_PAID',
    'OVERDUE',
    'OVERDUE_TASK_STOPPED',
    'CASCADE_PAYMENT_TRY_FAIL',
    'REFUNDED',
    'REVERSED',
  ]),
  paidEarly: Type.Boolean(),
});

/**
 * The items of a cart for which the shop gave a picture; absent from answers of the previous version. The order itself
 * is stored as it is sent, without them.
 */
export const itemPictures = Type.Optional(
  Type.Array(
    record({
      itemNumber: Type.Integer({ description: 'from 0, as in cartItems' }),
      path: orNull(
        Type.String({
          description: 'on this host; null until it is fetched, and when it could not be fetched',
        }),
      ),
    }),
  ),
);

/** An order as the client sees it (docs/spec/specification.md#3 «Order»). */
const order = record({
  orderUuid,
  orderNumber: Type.String(),
  merchantFullName: Type.String(),
  merchantInfo: record({ websiteUrl: orNull(Type.String()), physicalAddress: orNull(Type.String()) }),
  channel: oneOf(['SBOL_BANK_GATEWAY', 'OFFLINE']),
  state: oneOf(['ACTIVE', 'COMPLETED', 'REVERSED']),
  fullAmount: amount,
  remainingPaymentAmount: amount,
  remainingPaymentCount: Type.Integer(),
  earlyPaymentAllowed: Type.Boolean(),
  schedulesStopped: Type.Boolean(),
  awaitsDelivery: Type.Optional(
    Type.Literal(true, { description: 'nothing is charged before the delivery; absent after it' }),
  ),
  pause: Type.Optional(record({ reason: pauseReason, dateFrom: date, dateTo: date })),
  /** The day of a request for a pause that staff have not decided. */
  pauseRequestedOn: Type.Optional(date),
  /** The last day of the last pause when it is over. */
  pausedThrough: Type.Optional(date),
  panLastFourDigits: orNull(Type.String()),
  ...brandFields,
  paymentWay: orNull(Type.String()),
  bindingUuid: orNull(bindingUuid),
  scheduledPayments: Type.Array(scheduledPayment),
  earlyPayments: Type.Array(record({ date, amount, commission: amount })),
  refunds: Type.Array(record({ refundAmount: amount, refundedDate: timestamp, moneyReturnedAmount: amount })),
  penalties: Type.Array(penalty),
  cartItems: Type.Array(record({ name: Type.String(), itemPrice: amount, itemAmount: Type.Integer() })),
  refundedDate: orNull(timestamp),
  reversedDate: orNull(timestamp),
  completedDate: orNull(timestamp),
  /** Staff only (docs/spec/specification.md#6). */
  originalMdOrder: Type.Optional(orNull(Type.String())),
  productInfo: Type.Optional(
    record({
      paymentsCount: Type.Integer(),
      paymentsIntervalValue: Type.Integer(),
      paymentsIntervalUnit: oneOf(['DAYS', 'WEEKS', 'MONTHS']),
      initialPaymentPercentage: orNull(Type.Number()),
    }),
  ),
});

const listRequest = { orderState: oneOf(['ACTIVE', 'COMPLETED']), nextPage };
const listResponse = record({ orders: Type.Array(order), total: Type.Integer() });

/** Orders, and staff actions on an order (docs/spec/specification.md#2 «Orders page», «Order page»). */
export const ordersEndpoints = {
  'POST /client/order/list': {
    summary: "A page of the client's orders, newest first; COMPLETED includes reversed orders",
    source: 'docs/spec/specification.md#7, docs/spec/specification.md#4 «Paging»',
    caller: 'client',
    checkoutSession: true,
    request: record(listRequest),
    response: listResponse,
    errors: [],
  },
  'POST /client/order': {
    summary: "One order; another client's order is answered as not found",
    source: 'docs/spec/specification.md#7, docs/spec/rules.md#8',
    caller: 'client',
    checkoutSession: true,
    request: record({ orderUuid }),
    response: record({ order, pictures: itemPictures }),
    errors: ['order.not.found.error'],
  },
  'GET /client/order/penalties': {
    summary: "The client's open penalties over all orders",
    source: 'docs/spec/specification.md#7',
    caller: 'client',
    checkoutSession: true,
    request: nothing,
    response: record({ penalties: Type.Array(penalty) }),
    errors: [],
  },
  'POST /admin/client/orders': {
    summary: "A page of a client's orders for staff",
    source: 'docs/spec/specification.md#7',
    caller: { staff: ['VIEW_CLIENT_LK'] },
    request: record({ ...phoneFields, ...listRequest }),
    response: listResponse,
    errors: ['client.not.exist.error'],
  },
  'POST /admin/client/order': {
    summary: 'One order of a client for staff',
    source: 'docs/spec/specification.md#7',
    caller: { staff: ['VIEW_CLIENT_LK'] },
    request: record({ ...phoneFields, orderUuid }),
    response: record({
      order,
      pictures: itemPictures,
      productName: orNull(Type.String()),
      /** The first payment is due after one interval. */
      shiftPayment: Type.Boolean(),
      withoutPenalties: Type.Boolean(),
    }),
    errors: ['client.not.exist.error', 'order.not.found.error'],
  },
  'POST /admin/client/penalties': {
    summary: "A client's penalties for staff",
    source: 'docs/spec/specification.md#7',
    caller: { staff: ['VIEW_CLIENT_LK'] },
    request: record(phoneFields),
    response: record({ penalties: Type.Array(penalty) }),
    errors: ['client.not.exist.error'],
  },
  'POST /admin/client/previewResume': {
    summary: 'The charges that a resumption of an order would make, with their dates',
    source: 'docs/spec/rules.md#3',
    caller: { staff: ['MANUAL_TERMINATION'] },
    request: record({ ...phoneFields, orderUuid }),
    response: record({
      charges: Type.Array(
        record({
          paymentNumber: Type.Integer({ minimum: 1 }),
          amount: positiveAmount,
          date,
          /** The day of the first try if the bank declines the charges before it. */
          soonestDate: date,
        }),
      ),
    }),
    errors: ['order.not.found.error', 'order.state.error'],
  },
  'POST /admin/client/resumeSchedules': {
    summary: 'Resumes the scheduled charges of an order',
    source: 'docs/spec/rules.md#3',
    caller: { staff: ['MANUAL_TERMINATION'] },
    request: record({ ...phoneFields, orderUuid, note: reason }),
    response: nothing,
    errors: ['order.not.found.error', 'order.state.error', 'payment.in.progress.error'],
    idempotent: 'by-act',
  },
  'POST /admin/client/stopSchedules': {
    summary: 'Stops the scheduled charges of an order; a given phone must be that of its client',
    source: 'docs/spec/specification.md#7, docs/spec/rules.md#3',
    caller: { staff: ['MANUAL_TERMINATION'] },
    request: record({ ...optionalPhoneFields, orderUuid, note: reason }),
    response: nothing,
    errors: [
      'request.invalid.error',
      'order.not.found.error',
      'order.state.error',
      'payment.in.progress.error',
    ],
    idempotent: 'by-act',
  },
} as const satisfies Record<string, Endpoint>;
