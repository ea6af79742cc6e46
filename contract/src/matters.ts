import { Type } from 'typebox';
import type { Endpoint } from './endpoint.ts';
import { amount, nothing, oneOf, orNull, record, timestamp, uuid } from './fields.ts';
import { clientUuid, orderUuid } from './identifiers.ts';
import { listing } from './listing.ts';
import { text } from './texts.ts';

/** Everybody who sees at least one kind. */
const readers = { staff: ['MANUAL_TERMINATION', 'VIEW_CLIENT_LK'] } as const;

export const matterKind = oneOf([
  'DIFFERENCE',
  'UNKNOWN_PAYMENT',
  'STUCK_REFUND',
  'PROBLEM',
  'RELIEF',
  'EXPIRING_CARD',
  'OVERDUE_30',
  'OVERDUE_60',
  'OVERDUE_90',
]);

const isLate = Type.Boolean({ description: 'it has waited longer than its limit' });
const matterUuid = uuid;
const owner = Type.String({ description: 'login' });

const matter = record({
  kind: matterKind,
  matterUuid,
  /** The thing itself, e.g. the kind of a difference; null when the name of the kind says it. */
  text: orNull(Type.String({ description: 'Russian' })),
  since: timestamp,
  ageDays: Type.Integer({ minimum: 0 }),
  limitDays: Type.Integer({ minimum: 0 }),
  isLate,
  orderUuid: orNull(orderUuid),
  orderNumber: orNull(Type.String()),
  clientUuid: orNull(clientUuid),
  fullName: orNull(Type.String({ description: 'null without the permission VIEW_CLIENT_LK' })),
  amount,
  owner: orNull(owner),
  own: Type.Boolean({ description: 'the caller has taken it' }),
});

const sorted = listing(['since', 'amount'], { id: uuid });

const subject = { kind: matterKind, matterUuid } as const;
const source = 'docs/decisions/0102-matters-that-wait-for-staff.md';

/** What waits for staff, with its age, limit and owner. */
export const mattersEndpoints = {
  'POST /admin/v1/matters/list': {
    summary: 'What waits for staff: matters beyond their limits first, then the oldest, unless sorted',
    source,
    caller: readers,
    request: record({
      kind: Type.Optional(matterKind),
      own: Type.Optional(Type.Boolean({ description: 'only those that the caller has taken' })),
      count: Type.Integer({ minimum: 1, maximum: 100 }),
      sort: sorted.sort,
      /** `next` of the answer before; only with `sort`. */
      place: Type.Optional(sorted.place),
      /** The last matter of the answer before; only without `sort`. */
      after: Type.Optional(
        record({
          isLate,
          since: Type.String({
            pattern: '^(?:19|20|21)\\d{2}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$',
          }),
          matterUuid,
        }),
      ),
    }),
    response: record({ matters: Type.Array(matter), ...sorted.answer }),
    errors: ['request.invalid.error'],
  },
  'POST /admin/v1/matters/count': {
    summary: 'The number of matters that the caller sees and no colleague has taken',
    source,
    caller: readers,
    request: nothing,
    response: record({ count: Type.Integer({ minimum: 0 }) }),
    errors: [],
  },
  'POST /admin/v1/matters/take': {
    summary: 'Makes the caller the owner of a matter',
    source,
    caller: readers,
    request: record(subject),
    response: nothing,
    errors: ['matter.taken.error', 'not.found.error'],
  },
  'POST /admin/v1/matters/release': {
    summary: 'Takes an owner off a matter',
    source,
    caller: readers,
    request: record({ ...subject, owner: text(64) }),
    response: nothing,
    errors: ['matter.taken.error', 'not.found.error'],
  },
} as const satisfies Record<string, Endpoint>;
