import { Type } from 'typebox';
import type { Endpoint } from './endpoint.ts';
import {
  date,
  askedDate,
  nextPage,
  nothing,
  oneOf,
  orNull,
  phoneFields,
  positiveAmount,
  record,
  timestamp,
  uuid,
} from './fields.ts';
import { orderUuid, pauseRequestUuid } from './identifiers.ts';
import { noteText, reason as textOfReason } from './texts.ts';

const problem = oneOf(['NOT_RECEIVED', 'DEFECTIVE', 'NOT_MINE', 'WRONG_SUM', 'LOST_CARD']);
const relief = oneOf(['ILLNESS', 'LOSS_OF_WORK', 'MOBILISATION']);

/** The reason of a pause: a reported problem or a ground for relief. */
export const pauseReason = oneOf([
  'NOT_RECEIVED',
  'DEFECTIVE',
  'NOT_MINE',
  'WRONG_SUM',
  'LOST_CARD',
  'ILLNESS',
  'LOSS_OF_WORK',
  'MOBILISATION',
]);

/** The length of the pause that a client asks for. */
const pauseDays = Type.Integer({ minimum: 1, maximum: 366 });

const pauseDates = { dateFrom: date, dateTo: date } as const;

/** The unpaid payments with their dates without and with a pause. */
const movedPayments = Type.Array(
  record({
    paymentNumber: Type.Integer({ minimum: 1 }),
    amount: positiveAmount,
    dateBefore: date,
    dateAfter: date,
  }),
);

const request = {
  requestUuid: uuid,
  reason: pauseReason,
  text: Type.String(),
  requestedAt: timestamp,
  wishedDays: orNull(pauseDays),
  state: oneOf(['WAITING', 'PAUSED', 'GRANTED', 'REFUSED']),
  /** The reason of a refusal by staff. */
  decisionNote: orNull(Type.String()),
  /** The answer of the shop to a report. */
  answer: orNull(Type.String()),
  answeredAt: orNull(timestamp),
} as const;

const preview = record({ ...pauseDates, exceedsLawTerm: Type.Boolean(), payments: movedPayments });

const deciders = { staff: ['MANUAL_TERMINATION'] } as const;
const dateTo = askedDate;
const lawTermConfirmed = Type.Boolean({
  description: 'staff have confirmed that the last payment lies beyond the term of 283-FZ',
});

/** Pauses of an order, the reports and requests that lead to them, and the decisions of staff (docs/spec/rules.md#13). */
export const pausesEndpoints = {
  'POST /client/order/pauses': {
    summary: 'Reports and requests of an order with their states, and the pause that a report would start',
    source: 'docs/spec/rules.md#13',
    caller: 'client',
    request: record({ orderUuid }),
    response: record({
      requests: Type.Array(record(request)),
      /** null when a report is refused. */
      report: orNull(record({ ...pauseDates, payments: movedPayments })),
      /** The last day of the last pause by a report, when no day is left for another one. */
      usedUpOn: orNull(date),
      mayAskRelief: Type.Boolean(),
    }),
    errors: ['order.not.found.error'],
  },
  'POST /client/order/problem': {
    summary: 'Reports a problem with an order and pauses its charges at once, within the limits',
    source: 'docs/spec/rules.md#13',
    caller: 'client',
    request: record({ orderUuid, reason: problem, comment: textOfReason }),
    response: nothing,
    errors: [
      'order.not.found.error',
      'order.state.error',
      'pause.running.error',
      'pause.dates.error',
      'pause.used.up.error',
      'payment.in.progress.error',
    ],
    idempotent: 'by-header',
  },
  'POST /client/order/pauses/relief': {
    summary: 'Asks staff for a pause because of illness, loss of work or mobilisation',
    source: 'docs/spec/rules.md#13',
    caller: 'client',
    request: record({
      orderUuid,
      reason: relief,
      text: textOfReason,
      wishedDays: Type.Optional(pauseDays),
    }),
    response: nothing,
    errors: [
      'order.not.found.error',
      'order.state.error',
      'pause.request.waits.error',
      'payment.in.progress.error',
    ],
    idempotent: 'by-header',
  },
  'POST /merchant/v1/orders/:orderUuid/problem-answer': {
    summary: "Answers the client's latest report of a problem, once; client and staff read the answer",
    source: 'docs/spec/rules.md#13',
    caller: 'merchant',
    params: record({ orderUuid }),
    request: record({ answer: noteText(1000) }),
    response: nothing,
    errors: ['order.not.found.error', 'order.state.error'],
    idempotent: 'header-required',
  },
  'POST /admin/v1/client/order/pauses': {
    summary: 'Pauses of an order with reason and author, its reports and requests, and a stop of its charges',
    source: 'docs/spec/rules.md#13',
    caller: { staff: ['VIEW_CLIENT_LK'] },
    request: record({ ...phoneFields, orderUuid }),
    response: record({
      pauses: Type.Array(
        record({
          ...pauseDates,
          reason: pauseReason,
          login: orNull(Type.String({ description: 'who granted it; null after a report of the client' })),
          startedAt: timestamp,
          endedAt: orNull(timestamp),
        }),
      ),
      requests: Type.Array(record({ ...request, decidedBy: orNull(Type.String()) })),
      /** The stop of the charges in force; null without one. */
      stop: orNull(record({ note: Type.String(), login: Type.String(), at: timestamp })),
    }),
    errors: ['client.not.exist.error', 'order.not.found.error'],
  },
  'POST /admin/v1/pauses/requests': {
    summary: 'Reports and requests that staff have not decided, oldest first',
    source: 'docs/spec/rules.md#13',
    caller: deciders,
    request: record({ nextPage }),
    response: record({
      requests: Type.Array(
        record({
          requestUuid: uuid,
          orderUuid,
          orderNumber: Type.String(),
          merchantFullName: Type.String(),
          ...phoneFields,
          /** The sum of the order. */
          amount: positiveAmount,
          reason: pauseReason,
          text: Type.String(),
          requestedAt: timestamp,
          wishedDays: orNull(pauseDays),
          state: oneOf(['WAITING', 'PAUSED']),
          pausedThrough: orNull(date),
          answer: orNull(Type.String()),
        }),
      ),
      total: Type.Integer(),
    }),
    errors: [],
  },
  'POST /admin/v1/pauses/preview': {
    summary: 'The schedule before and after a pause that a request, or a new last day, would lead to',
    source: 'docs/spec/rules.md#13',
    caller: deciders,
    request: record({ orderUuid, requestUuid: Type.Optional(pauseRequestUuid), dateTo }),
    response: preview,
    errors: [
      'order.not.found.error',
      'order.state.error',
      'pause.request.not.found.error',
      'pause.running.error',
      'pause.dates.error',
    ],
  },
  'POST /admin/v1/pauses/grant': {
    summary:
      'Grants a request: pauses the order through a day, backdated to the request, or prolongs its pause',
    source: 'docs/spec/rules.md#13',
    caller: deciders,
    request: record({ requestUuid: pauseRequestUuid, dateTo, lawTermConfirmed }),
    response: nothing,
    errors: [
      'order.not.found.error',
      'order.state.error',
      'pause.request.not.found.error',
      'pause.request.decided.error',
      'pause.running.error',
      'pause.dates.error',
      'pause.law.error',
      'payment.in.progress.error',
    ],
  },
  'POST /admin/v1/pauses/refuse': {
    summary: 'Refuses a request with a reason; a pause that its report has started ends today',
    source: 'docs/spec/rules.md#13',
    caller: deciders,
    request: record({ requestUuid: pauseRequestUuid, note: textOfReason }),
    response: nothing,
    errors: [
      'order.not.found.error',
      'order.state.error',
      'pause.request.not.found.error',
      'pause.request.decided.error',
      'payment.in.progress.error',
    ],
  },
  'POST /admin/v1/client/order/pauses/change': {
    summary: 'Gives a running pause another last day',
    source: 'docs/spec/rules.md#13',
    caller: deciders,
    request: record({ ...phoneFields, orderUuid, dateTo, note: textOfReason, lawTermConfirmed }),
    response: nothing,
    errors: [
      'order.not.found.error',
      'order.state.error',
      'pause.dates.error',
      'pause.law.error',
      'payment.in.progress.error',
    ],
  },
  'POST /admin/v1/client/order/pauses/end': {
    summary: 'Ends a running pause: today is its last day',
    source: 'docs/spec/rules.md#13',
    caller: deciders,
    request: record({ ...phoneFields, orderUuid, note: textOfReason }),
    response: nothing,
    errors: ['order.not.found.error', 'order.state.error', 'payment.in.progress.error'],
  },
} as const satisfies Record<string, Endpoint>;
