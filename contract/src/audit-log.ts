import { Type } from 'typebox';
import type { Endpoint } from './endpoint.ts';
import { requestDate, timestamp, oneOf, orNull, phoneFields, record } from './fields.ts';
import { orderUuid } from './identifiers.ts';
import { text } from './texts.ts';

const readers = { staff: ['VIEW_AUDIT_LOG'] } as const;

/** Filters; an absent filter matches everything. */
const filter = {
  login: Type.Optional(text(64)),
  action: Type.Optional(text(64)),
  /** VIEWS: what only shows or exports something. CHANGES: everything else. */
  kind: Type.Optional(oneOf(['CHANGES', 'VIEWS'])),
  outcome: Type.Optional(oneOf(['DONE', 'REFUSED'])),
  client: Type.Optional(record(phoneFields)),
  dateFrom: Type.Optional(requestDate),
  dateTo: Type.Optional(requestDate),
} as const;

const snapshot = orNull(Type.Record(Type.String(), Type.Unknown()));

const loggedAction = record({
  position: Type.Integer({ description: 'position in the chain, from 1, without gaps' }),
  at: timestamp,
  login: orNull(Type.String({ description: 'null: an attempt with an unknown login' })),
  address: orNull(Type.String()),
  action: Type.String({ description: 'e.g. BLOCK_CLIENT' }),
  actionName: Type.String(),
  clientPhone: orNull(Type.String()),
  orderUuid: orNull(orderUuid),
  orderNumber: orNull(Type.String()),
  subjectId: orNull(Type.String()),
  note: orNull(Type.String({ description: 'the reason given by staff' })),
  before: snapshot,
  after: snapshot,
  refusalCode: orNull(Type.String()),
  refusal: orNull(Type.String({ description: 'the message shown to staff' })),
});

/**
 * The audit log: actions, views and refused calls of staff (docs/spec/reliability.md#S-45,
 * docs/spec/reliability.md#I-53).
 */
export const auditLogEndpoints = {
  'POST /admin/v1/auditLog': {
    summary: 'A page of staff actions, the newest first unless sorted',
    source: 'docs/spec/reliability.md#S-45',
    caller: readers,
    request: record({
      ...filter,
      count: Type.Integer({ minimum: 1, maximum: 100 }),
      /** The positions have the order of time. */
      sort: Type.Optional(record({ field: oneOf(['at']), order: oneOf(['ASC', 'DESC']) })),
      before: Type.Optional(
        Type.Integer({ minimum: 1, description: 'only entries with a smaller position' }),
      ),
      after: Type.Optional(Type.Integer({ minimum: 1, description: 'only entries with a greater position' })),
    }),
    response: record({ actions: Type.Array(loggedAction), total: Type.Integer() }),
    errors: ['client.not.exist.error', 'request.invalid.error'],
  },
} as const satisfies Record<string, Endpoint>;
