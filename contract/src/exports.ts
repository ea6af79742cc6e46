import { Type } from 'typebox';
import type { Endpoint } from './endpoint.ts';
import {
  requestDate,
  timestamp,
  nextPage,
  nothing,
  oneOf,
  oneOfRecords,
  orNull,
  phoneFields,
  record,
  uuid,
} from './fields.ts';
import { merchantUuid, orderUuid, roleUuid } from './identifiers.ts';
import { matterKind } from './matters.ts';
import { pauseRequestFilter } from './pauses.ts';
import { text } from './texts.ts';
import { webhookStates } from './merchants-for-staff.ts';
import { metricRequest, reportPeriod } from './reports.ts';

/** Any staff; each list checks its own permission. */
const anyStaff = { staff: [] } as const;

const format = oneOf(['CSV', 'XLSX']);
const client = record(phoneFields);
const days = { dateFrom: Type.Optional(requestDate), dateTo: Type.Optional(requestDate) } as const;

/** What the page of the list shows: its order, and the columns that are hidden, by their fields. */
const view = Type.Optional(
  record({
    sort: Type.Optional(record({ field: text(40), order: oneOf(['ASC', 'DESC']) })),
    hidden: Type.Optional(Type.Array(text(40), { maxItems: 40 })),
  }),
);

/** Describes lists with the same filter fields; an unknown field is refused. */
function input<const Lists extends Type.TEnumValue[], const Fields extends Type.TProperties>(
  lists: readonly [...Lists],
  filter: Fields,
) {
  return record({ list: oneOf(lists), format, filter: record(filter), view });
}

const inputs = oneOfRecords('list', [
  input(
    [
      'SERVICES',
      'DISCOUNTS',
      'SUBSCRIPTIONS',
      'FULL_PAYMENTS',
      'UNKNOWN_PAYMENTS',
      'ROLES',
      'MERCHANTS',
      'JOB_KINDS',
      'TROUBLED_JOBS',
      'LAW_CLAUSES',
    ],
    {},
  ),
  input(['CLIENT_ORDERS', 'CLIENT_PENALTIES', 'CLIENT_CARDS'], { client }),
  input(['NOTES'], { client, orderUuid: orNull(orderUuid) }),
  input(['FULL_PAYMENT_ROWS'], { processId: uuid, shown: Type.Optional(oneOf(['PAYING', 'FAILED'])) }),
  input(['PAUSE_REQUESTS'], pauseRequestFilter),
  input(['PRODUCTS'], { state: Type.Optional(oneOf(['CREATED', 'ACTIVE', 'STOPPED'])) }),
  input(['LAW_BREACHES'], {
    day: requestDate,
    type: Type.Optional(oneOf(['PRODUCT', 'SERVICE', 'TEMPLATE', 'AGREEMENT'])),
  }),
  input(['STAFF'], {
    name: Type.Optional(text(64)),
    state: Type.Optional(oneOf(['INVITED', 'ACTIVE', 'DISABLED'])),
    roleUuid: Type.Optional(roleUuid),
  }),
  input(['MATTERS'], { kind: Type.Optional(matterKind), own: Type.Optional(Type.Boolean()) }),
  input(['CLIENT_HISTORY'], {
    client,
    orderUuid: Type.Optional(orderUuid),
    templateName: Type.Optional(text(64)),
    amount: Type.Optional(Type.String({ pattern: '^\\d{1,12}$', description: 'kopecks' })),
    ...days,
  }),
  input(['STAFF_LOG'], {
    client: Type.Optional(client),
    login: Type.Optional(text(64)),
    action: Type.Optional(text(64)),
    kind: Type.Optional(oneOf(['CHANGES', 'VIEWS'])),
    outcome: Type.Optional(oneOf(['DONE', 'REFUSED'])),
    ...days,
  }),
  input(['DIFFERENCES'], { isOpen: Type.Boolean() }),
  input(['APPROVALS'], { isWaiting: Type.Boolean(), own: Type.Optional(Type.Boolean()) }),
  input(['METRIC_ROWS'], { ...metricRequest }),
  input(['METRIC_PARTS'], { metric: metricRequest.metric, ...reportPeriod }),
  input(['METRIC_DAYS', 'FORECAST'], { ...reportPeriod }),
  input(['TEMPLATES'], { channel: oneOf(['SMS', 'EMAIL', 'PUSH']) }),
  input(['WEBHOOKS'], {
    state: Type.Optional(oneOf(webhookStates)),
    merchantUuid: Type.Optional(merchantUuid),
    orderNumber: Type.Optional(text(64)),
  }),
]);

const ownExport = record({
  exportUuid: uuid,
  list: Type.String(),
  name: Type.String(),
  format,
  state: oneOf(['WAITING', 'RUNNING', 'DONE', 'FAILED', 'EXPIRED']),
  failure: orNull(oneOf(['TOO_LARGE', 'DENIED'])),
  rowsDone: Type.Integer(),
  bytes: Type.Integer(),
  createdAt: timestamp,
  finishedAt: orNull(timestamp),
  expiresAt: orNull(timestamp),
});

/** Exports of staff lists, created in the background. */
export const exportsEndpoints = {
  'POST /admin/v1/exports/ask': {
    summary: 'Starts the export of a list; needs the permission of the list',
    source: 'docs/decisions/0045-reports-charts-exports.md',
    caller: anyStaff,
    request: inputs,
    response: record({ exportUuid: uuid }),
    errors: [
      'export.denied.error',
      'request.limit.exceeded',
      'client.not.exist.error',
      'request.invalid.error',
    ],
  },
  'POST /admin/v1/exports/list': {
    summary: "The caller's exports, newest first",
    source: 'docs/decisions/0045-reports-charts-exports.md',
    caller: anyStaff,
    request: record({ nextPage }),
    response: record({ exports: Type.Array(ownExport) }),
    errors: [],
  },
  'POST /admin/v1/exports/delete': {
    summary: "Deletes one of the caller's exports before it expires",
    source: 'docs/decisions/0045-reports-charts-exports.md',
    caller: anyStaff,
    request: record({ exportUuid: uuid }),
    response: nothing,
    errors: ['not.found.error'],
    idempotent: 'by-act',
  },
  'GET /admin/v1/exports/download/:exportUuid': {
    summary: "Downloads one of the caller's finished exports",
    source: 'docs/spec/reliability.md#S-38',
    caller: anyStaff,
    params: record({ exportUuid: uuid }),
    request: nothing,
    response: nothing,
    answers: 'application/octet-stream',
    errors: ['not.found.error', 'export.denied.error', 'export.not.ready.error'],
  },
} as const satisfies Record<string, Endpoint>;
