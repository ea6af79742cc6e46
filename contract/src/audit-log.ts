import { Type } from 'typebox';
import type { Endpoint } from './endpoint.ts';
import { askedDate, timestamp, oneOf, orNull, phoneFields, record, uuid } from './fields.ts';
import { text } from './texts.ts';

const readers = { staff: ['VIEW_AUDIT_LOG'] } as const;

/** What is filtered by; whatever is left out lets everything through. */
const filter = {
  login: Type.Optional(text(64)),
  action: Type.Optional(text(64)),
  outcome: Type.Optional(oneOf(['DONE', 'REFUSED'])),
  client: Type.Optional(record(phoneFields)),
  dateFrom: Type.Optional(askedDate),
  dateTo: Type.Optional(askedDate),
} as const;

const recorded = orNull(Type.Record(Type.String(), Type.Unknown()));

const loggedAction = record({
  position: Type.Integer({ description: 'its place in the chain, from 1, without gaps' }),
  at: timestamp,
  login: orNull(Type.String({ description: 'null: somebody who tried a login that nobody has' })),
  address: orNull(Type.String()),
  action: Type.String({ description: 'e.g. BLOCK_CLIENT' }),
  actionName: Type.String(),
  clientPhone: orNull(Type.String()),
  orderUuid: orNull(uuid),
  orderNumber: orNull(Type.String()),
  subjectId: orNull(Type.String()),
  note: orNull(Type.String({ description: 'the reason that staff gave' })),
  before: recorded,
  after: recorded,
  refusalCode: orNull(Type.String()),
  refusal: orNull(Type.String({ description: 'the sentence that staff were shown' })),
});

/** The log of what staff did, looked at and were refused (docs/spec/reliability.md#S-45, docs/spec/reliability.md#I-53). */
export const auditLogEndpoints = {
  'POST /admin/v1/auditLog': {
    summary: 'A page of what staff did, the newest first',
    source: 'docs/spec/reliability.md#S-45',
    caller: readers,
    request: record({
      ...filter,
      count: Type.Integer({ minimum: 1, maximum: 100 }),
      before: Type.Optional(Type.Integer({ minimum: 1, description: 'the place that the page ends before' })),
    }),
    response: record({ actions: Type.Array(loggedAction), total: Type.Integer() }),
    errors: ['client.not.exist.error', 'request.invalid.error'],
  },
} as const satisfies Record<string, Endpoint>;
