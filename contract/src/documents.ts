import { Type } from 'typebox';
import type { Endpoint } from './endpoint.ts';
import { askedDate, nothing, record, uuid } from './fields.ts';

const period = record({ dateFrom: askedDate, dateTo: askedDate });

/** Papers about a client's purchases, made as they are asked for. */
export const documentsEndpoints = {
  'GET /client/documents/contract': {
    summary: 'The contract of an order with its schedule, as PDF',
    source: 'docs/spec/rules.md#1, docs/spec/rules.md#2',
    caller: 'client',
    checkoutSession: true,
    request: record({ orderUuid: uuid }),
    response: nothing,
    answers: 'application/pdf',
    errors: ['order.not.found.error', 'request.limit.exceeded'],
  },
  'GET /client/documents/statement': {
    summary: 'What was owed, paid and returned in a period of at most a year, as PDF',
    source: 'docs/spec/rules.md#6',
    caller: 'client',
    request: period,
    response: nothing,
    answers: 'application/pdf',
    errors: ['request.invalid.error', 'request.limit.exceeded'],
  },
  'GET /client/documents/statement/table': {
    summary: 'The same as a table, as CSV that no spreadsheet takes for formulas',
    source: 'docs/spec/rules.md#6, docs/spec/rules.md#10',
    caller: 'client',
    request: period,
    response: nothing,
    answers: 'application/csv',
    errors: ['request.invalid.error', 'request.limit.exceeded'],
  },
  'GET /client/documents/certificate': {
    summary: 'That nothing is owed on an order, or without one on none, as PDF; refused while there is debt',
    source: 'docs/spec/rules.md#6',
    caller: 'client',
    request: record({ orderUuid: Type.Optional(uuid) }),
    response: nothing,
    answers: 'application/pdf',
    errors: ['order.not.found.error', 'debt.exists.error', 'request.limit.exceeded'],
  },
} as const satisfies Record<string, Endpoint>;
