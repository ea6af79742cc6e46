import { Type } from 'typebox';
import type { Endpoint } from './endpoint.ts';
import { date, nothing, oneOf, orNull, positiveAmount, record, timestamp, uuid } from './fields.ts';
import { orderUuid } from './identifiers.ts';
import { noteText, reason as textOfReason, text } from './texts.ts';

const problem = oneOf(['NOT_RECEIVED', 'DEFECTIVE', 'NOT_MINE', 'WRONG_SUM', 'LOST_CARD']);
export const relief = oneOf(['ILLNESS', 'LOSS_OF_WORK', 'MOBILISATION']);

const pauseReasons = [
  'NOT_RECEIVED',
  'DEFECTIVE',
  'NOT_MINE',
  'WRONG_SUM',
  'LOST_CARD',
  'ILLNESS',
  'LOSS_OF_WORK',
  'MOBILISATION',
] as const;

/** The reason of a pause: a reported problem or a ground for relief. */
export const pauseReason = oneOf(pauseReasons);

/** Narrows a list of reports and requests; PROBLEM has all reports of problems, RELIEF all requests for relief. */
export const pauseRequestFilter = {
  reason: Type.Optional(oneOf(['PROBLEM', 'RELIEF', ...pauseReasons])),
  /** A part of the shop's name, in any letter case. */
  merchantName: Type.Optional(text(64)),
  /** The whole number, in any letter case. */
  orderNumber: Type.Optional(text(64)),
} as const;

/** The day by the server's clock, by which the shown pauses and ages count. */
export const serverToday = date;

/** The length of the pause that a client asks for. */
export const pauseDays = Type.Integer({ minimum: 1, maximum: 366 });

export const pauseDates = { dateFrom: date, dateTo: date } as const;

/** The unpaid payments with their dates without and with a pause. */
export const movedPayments = Type.Array(
  record({
    paymentNumber: Type.Integer({ minimum: 1 }),
    amount: positiveAmount,
    dateBefore: date,
    dateAfter: date,
  }),
);

/** A report or request as client and staff read it. */
export const pauseRequest = {
  requestUuid: uuid,
  reason: pauseReason,
  text: Type.String(),
  requestedAt: timestamp,
  wishedDays: orNull(pauseDays),
  state: oneOf(['WAITING', 'PAUSED', 'GRANTED', 'REFUSED']),
  hasStopped: Type.Boolean({ description: 'the decision has stopped the charges of the order' }),
  /** The last day of the pause that the request has started. */
  pausedThrough: orNull(date),
  /** The reason of a refusal by staff. */
  decisionNote: orNull(Type.String()),
  /** The answer of the shop to a report. */
  answer: orNull(Type.String()),
  answeredAt: orNull(timestamp),
} as const;

/** Pauses of an order for its client, and the answer of the shop (docs/spec/rules.md#13). */
export const pausesEndpoints = {
  'POST /client/order/pauses': {
    summary: 'Reports and requests of an order with their states, and the pause that a report would start',
    source: 'docs/spec/rules.md#13',
    caller: 'client',
    request: record({ orderUuid }),
    response: record({
      today: serverToday,
      requests: Type.Array(record(pauseRequest)),
      /** null when a report is refused. */
      report: orNull(
        record({
          ...pauseDates,
          exceedsLawTerm: Type.Boolean({ description: 'the report pauses nothing until staff decide' }),
          payments: movedPayments,
        }),
      ),
      /** The last day of the last pause by a report, when no day is left for another one. */
      usedUpOn: orNull(date),
      mayAskRelief: Type.Boolean(),
    }),
    errors: ['order.not.found.error'],
  },
  'POST /client/order/problem': {
    summary:
      'Reports a problem with an order and pauses its charges at once, within the limits and the lawful term',
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
      'pause.request.waits.error',
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
    errors: ['order.not.found.error', 'problem.not.reported.error', 'problem.answered.error'],
    idempotent: 'header-required',
  },
} as const satisfies Record<string, Endpoint>;
