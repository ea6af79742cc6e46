import { Type } from 'typebox';
import type { Endpoint } from './endpoint.ts';
import { requestDate, nothing, record } from './fields.ts';
import { orderUuid } from './identifiers.ts';

const period = record({ dateFrom: requestDate, dateTo: requestDate });

/** Documents about a client's purchases, generated on request. */
export const documentsEndpoints = {
  'GET /client/documents/contract': {
    summary: 'The contract of an order with its schedule, as PDF',
    source: 'docs/spec/rules.md#1, docs/spec/rules.md#2',
    caller: 'client',
    checkoutSession: true,
    request: record({ orderUuid }),
    response: nothing,
    answers: 'application/pdf',
    errors: ['order.not.found.error', 'request.limit.exceeded'],
  },
  'GET /client/documents/statement': {
    summary: 'The statement of a period of at most a year, as PDF',
    source: 'docs/spec/rules.md#6',
    caller: 'client',
    request: period,
    response: nothing,
    answers: 'application/pdf',
    errors: ['request.invalid.error', 'request.limit.exceeded'],
  },
  'GET /client/documents/statement/table': {
    summary: 'The statement as CSV, with formulas neutralised',
    source: 'docs/spec/rules.md#6, docs/spec/rules.md#10',
    caller: 'client',
    request: period,
    response: nothing,
    answers: 'application/csv',
    errors: ['request.invalid.error', 'request.limit.exceeded'],
  },
  'GET /client/documents/certificate': {
    summary: 'A certificate of no debt for one order or for all orders, as PDF; refused while there is debt',
    source: 'docs/spec/rules.md#6',
    caller: 'client',
    request: record({ orderUuid: Type.Optional(orderUuid) }),
    response: nothing,
    answers: 'application/pdf',
    errors: ['order.not.found.error', 'debt.exists.error', 'request.limit.exceeded'],
  },
} as const satisfies Record<string, Endpoint>;
