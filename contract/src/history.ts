import { Type } from 'typebox';
import type { Endpoint } from './endpoint.ts';
import { requestDate, date, nextPage, oneOf, orNull, phoneFields, record, uuid } from './fields.ts';
import { orderUuid } from './identifiers.ts';
import { text } from './texts.ts';

/** Event types; they also decide the colour of the sum (docs/spec/specification.md#3 «Operation event types»). */
const templateType = oneOf([
  'PROCESS_STARTED',
  'VERIFICATION_SMS_SUCCESS',
  'VERIFICATION_SBERID_SUCCESS',
  'SCORING_FAILED',
  'SCORING_SUCCEEDED',
  'SCORING_ERROR',
  'APPROVE_SUCCESS',
  'APPROVE_FAILED',
  'COMPLETION',
  'DEPOSIT_SUCCESS',
  'DEPOSIT_FAILED',
  'PAYMENT_EVENT_SUCCESS',
  'PAYMENT_EVENT_FAILED',
  'SMS_SEND',
  'PENALTY_APPLIED',
  'PENALTY_NOT_APPLIED',
  'BINDING_CHANGED',
  'REFUND',
  'AMOUNT_CHANGED',
  'MONEY_RETURNED',
  'REVERSE',
  'PENALTY_CANCELLATION',
]);

const historyAction = record({
  key: Type.String({ description: 'unique and never reused' }),
  date,
  time: Type.String({ description: 'HH:MM:SS, Europe/Moscow' }),
  templateName: Type.String(),
  templateType,
  text: Type.String(),
  orderName: orNull(Type.String()),
  merchantFullName: orNull(Type.String()),
  amount: orNull(Type.Integer({ description: 'kopecks' })),
});

/** Filters and sort order; an absent filter matches everything. */
const filterFields = {
  orderUuid: Type.Optional(orderUuid),
  templateName: Type.Optional(text(128)),
  amount: Type.Optional(
    Type.String({ pattern: '^[0-9]{1,12}$', description: 'kopecks, at most 1 000 000 000 roubles' }),
  ),
  dateFrom: Type.Optional(requestDate),
  dateTo: Type.Optional(requestDate),
  sort: Type.Optional(record({ field: oneOf(['actionDate', 'amount']), order: oneOf(['ASC', 'DESC']) })),
} as const;

/**
 * Operation history: all orders of a client for staff (docs/spec/specification.md#2 «Operation history page»), and one
 * order for the client.
 */
export const historyEndpoints = {
  'POST /client/order/operations': {
    summary: "A page of the history of one of the client's own orders, newest first",
    source: 'docs/spec/specification.md#3 «History row»',
    caller: 'client',
    checkoutSession: true,
    request: record({ orderUuid, nextPage }),
    response: record({ historyActions: Type.Array(historyAction) }),
    errors: ['order.not.found.error'],
  },
  'POST /admin/client/history': {
    summary: "A page of a client's operations, filtered and sorted; newest first by default",
    source: 'docs/spec/specification.md#7, docs/spec/specification.md#3 «Operation history filter»',
    caller: { staff: ['VIEW_CLIENT_LK'] },
    request: record({
      ...phoneFields,
      nextPage,
      ...filterFields,
      filters: Type.Optional(
        // a field that is given here and at the top level must have the same value
        record(filterFields),
      ),
    }),
    response: record({
      historyActions: Type.Array(historyAction),
      clientOrderNames: Type.Record(Type.String(), uuid, { description: 'order by name' }),
      templateNames: Type.Array(Type.String()),
    }),
    errors: ['client.not.exist.error', 'request.invalid.error'],
  },
} as const satisfies Record<string, Endpoint>;
