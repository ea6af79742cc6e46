import { Type } from 'typebox';
import type { Endpoint } from './endpoint.ts';
import {
  amount,
  requestDate,
  date,
  nothing,
  oneOf,
  orNull,
  phoneFields,
  rawPhoneFields,
  positiveAmount,
  record,
  timestamp,
  uuid,
} from './fields.ts';
import { clientUuid, orderUuid, pauseRequestUuid } from './identifiers.ts';
import { listing } from './listing.ts';
import {
  movedPayments,
  pauseDates,
  pauseDays,
  pauseReason,
  pauseRequest,
  pauseRequestFilter,
  relief,
  serverToday,
} from './pauses.ts';
import { reason as textOfReason } from './texts.ts';

const preview = record({
  ...pauseDates,
  exceedsLawTerm: Type.Boolean(),
  needsSecondPerson: Type.Boolean({ description: 'a second person has to approve the pause' }),
  /** The unpaid penalties without and with the pause. */
  penaltyBefore: amount,
  penaltyAfter: amount,
  payments: movedPayments,
});

const deciders = { staff: ['MANUAL_TERMINATION'] } as const;
const dateTo = requestDate;
const lawTermConfirmed = Type.Boolean({
  description: 'staff have confirmed that the last payment lies beyond the term of 283-FZ',
});

/** Pauses of an order for staff, the reports and requests that wait, and the decisions (docs/spec/rules.md#13). */
const waitingRequests = listing(['requestedAt', 'unpaidAmount'], { id: uuid });

export const staffPausesEndpoints = {
  'POST /admin/v1/client/order/pauses': {
    summary: 'Pauses of an order with reason and author, its reports and requests, and a stop of its charges',
    source: 'docs/spec/rules.md#13',
    caller: { staff: ['VIEW_CLIENT_LK'] },
    request: record({ ...phoneFields, orderUuid }),
    response: record({
      today: serverToday,
      pauses: Type.Array(
        record({
          ...pauseDates,
          reason: pauseReason,
          login: orNull(Type.String({ description: 'who granted it; null after a report of the client' })),
          startedAt: timestamp,
          endedAt: orNull(timestamp),
        }),
      ),
      requests: Type.Array(record({ ...pauseRequest, decidedBy: orNull(Type.String()) })),
      /** The stop of the charges in force; null without one. */
      stop: orNull(record({ note: Type.String(), login: Type.String(), at: timestamp })),
    }),
    errors: ['client.not.exist.error', 'order.not.found.error'],
  },
  'POST /admin/v1/client/order/pauses/relief': {
    summary:
      'Records the request for relief of a client who asks by phone; staff decide about it like about any other',
    source: 'docs/spec/rules.md#13',
    caller: deciders,
    request: record({
      ...phoneFields,
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
  'POST /admin/v1/pauses/requests': {
    summary: 'Reports and requests that staff have not decided, the oldest first unless sorted',
    source: 'docs/spec/rules.md#13',
    caller: deciders,
    request: record({ ...waitingRequests.request, ...pauseRequestFilter }),
    response: record({
      today: serverToday,
      requests: Type.Array(
        record({
          requestUuid: uuid,
          orderUuid,
          orderNumber: Type.String(),
          merchantFullName: Type.String(),
          clientUuid,
          fullName: orNull(Type.String()),
          ...rawPhoneFields,
          /** The sum of the order. */
          amount: positiveAmount,
          /** What the client still owes for the order, without penalties. */
          unpaidAmount: amount,
          reason: pauseReason,
          text: Type.String(),
          requestedAt: timestamp,
          wishedDays: orNull(pauseDays),
          state: oneOf(['WAITING', 'PAUSED']),
          pausedThrough: orNull(date),
          /** A refusal ends the pause: it runs, and no granted request has given it its last day. */
          refusalEndsPause: Type.Boolean(),
          /** The order is completed or reversed: a report can be settled or refused, relief only refused. */
          isOrderClosed: Type.Boolean(),
          answer: orNull(Type.String()),
          /** A long pause that waits for a second person. */
          waitingPause: orNull(record({ dateTo: date, requestedBy: Type.String(), requestedAt: timestamp })),
        }),
      ),
      total: Type.Integer(),
      ...waitingRequests.answer,
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
    request: record({
      requestUuid: pauseRequestUuid,
      dateTo,
      lawTermConfirmed,
      /** With it the charges of the order are stopped in the same step. */
      stopNote: Type.Optional(textOfReason),
    }),
    response: nothing,
    errors: [
      'approval.waits.error',
      'order.not.found.error',
      'order.state.error',
      'pause.request.not.found.error',
      'pause.request.decided.error',
      'pause.running.error',
      'pause.dates.error',
      'pause.law.error',
      'payment.in.progress.error',
    ],
    idempotent: 'by-act',
  },
  'POST /admin/v1/pauses/refuse': {
    summary: 'Refuses a request with a reason; a pause that only its report has started ends today',
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
    idempotent: 'by-act',
  },
  'POST /admin/v1/client/order/pauses/change': {
    summary: 'Gives a running pause another last day',
    source: 'docs/spec/rules.md#13',
    caller: deciders,
    request: record({
      ...phoneFields,
      orderUuid,
      dateTo,
      /** The last day that the person has seen; the call is refused when a colleague has changed it since. */
      seenDateTo: Type.Optional(date),
      note: textOfReason,
      lawTermConfirmed,
    }),
    response: nothing,
    errors: [
      'approval.waits.error',
      'order.not.found.error',
      'order.state.error',
      'pause.dates.error',
      'pause.law.error',
      'payment.in.progress.error',
    ],
    idempotent: 'by-act',
  },
  'POST /admin/v1/client/order/pauses/end': {
    summary: 'Ends a running pause: today is its last day',
    source: 'docs/spec/rules.md#13',
    caller: deciders,
    request: record({ ...phoneFields, orderUuid, note: textOfReason }),
    response: nothing,
    errors: ['order.not.found.error', 'order.state.error', 'payment.in.progress.error'],
    idempotent: 'by-act',
  },
} as const satisfies Record<string, Endpoint>;
