import { Type } from 'typebox';
import type { Endpoint } from './endpoint.ts';
import { amount, requestDate, date, timestamp, oneOf, orNull, record } from './fields.ts';
import { clientUuid, orderUuid } from './identifiers.ts';
import { listing } from './listing.ts';
import { text } from './texts.ts';

const readers = { staff: ['VIEW_REPORTS'] } as const;

const metric = oneOf([
  'DUE',
  'COLLECTED',
  'RETURNED',
  'DEBT',
  'OVERDUE',
  'PENALTIES',
  'OPEN_PENALTIES',
  'TRIES',
]);
const part = orNull(text(32));
/** The first and the last day of a report. */
export const reportPeriod = { dateFrom: requestDate, dateTo: requestDate } as const;

const sum = record({
  metric,
  part: orNull(Type.String()),
  name: Type.String({ description: 'name of the part, or of the metric when it has no parts' }),
  count: Type.Integer({ minimum: 0 }),
  amount,
});

const day = record({ from: date, to: date, due: amount, collected: amount });

const forecastPeriod = record({
  from: date,
  to: date,
  due: amount,
  paid: amount,
  expected: orNull(amount),
});

/** Selects the rows of a metric; the dates matter only for metrics of a period. */
export const metricRequest = { metric, part, ...reportPeriod } as const;

const row = record({
  key: Type.String(),
  date,
  at: orNull(timestamp),
  orderUuid: orNull(orderUuid),
  orderNumber: orNull(Type.String()),
  merchantFullName: orNull(Type.String()),
  clientUuid: orNull(clientUuid),
  phone: orNull(Type.String({ description: 'null without the permission VIEW_CLIENT_LK' })),
  what: Type.String({
    description: 'Russian: the state of a payment or penalty, or the result of an operation',
  }),
  paymentNumber: orNull(Type.Integer()),
  daysLate: orNull(Type.Integer()),
  amount,
});

/** A row has the identifier of its thing; a payment that of its order with its number. */
const rows = listing(['at', 'amount'], { id: Type.String({ pattern: '^[0-9a-f-]{36}(?:/[0-9]{1,4})?$' }) });

/** Business reports, and the rows behind each number. */
export const reportsEndpoints = {
  'POST /admin/v1/reports/dashboard': {
    summary:
      'Due, collected and overdue sums, penalties, charge attempts, and the forecast for the next 90 days',
    source: 'docs/decisions/0045-reports-charts-exports.md',
    caller: readers,
    request: record(reportPeriod),
    response: record({
      at: timestamp,
      today: date,
      sums: Type.Array(sum),
      days: Type.Array(day),
      forecast: Type.Array(forecastPeriod),
    }),
    errors: ['request.invalid.error'],
  },
  'POST /admin/v1/reports/rows': {
    summary: 'A page of the rows of a metric',
    source: 'docs/decisions/0045-reports-charts-exports.md',
    caller: readers,
    request: record({ ...metricRequest, ...rows.request }),
    response: record({
      name: Type.String(),
      rows: Type.Array(row),
      total: Type.Integer(),
      amount,
      ...rows.answer,
    }),
    errors: ['request.invalid.error'],
  },
} as const satisfies Record<string, Endpoint>;
