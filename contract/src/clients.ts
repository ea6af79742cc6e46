import { Type } from 'typebox';
import { subscription } from './catalogue.ts';
import type { Endpoint } from './endpoint.ts';
import { date, timestamp, nothing, oneOf, orNull, phoneFields, record, uuid } from './fields.ts';
import { clientUuid } from './identifiers.ts';
import { reason, text } from './texts.ts';

export const clientProfile = record({
  countryCode: Type.String(),
  phone: Type.String(),
  fullName: orNull(Type.String()),
  birthDate: orNull(date),
  status: oneOf(['ACTIVE', 'INACTIVE', 'TEMPORARY_BLOCKED', 'BLOCKED']),
});

export const permission = oneOf([
  'VIEW_CLIENT_LK',
  'EDIT_CLIENT',
  'VIEW_PRODUCTS',
  'EDIT_PRODUCTS',
  'FULL_PAYMENT',
  'EDIT_PENALTY',
  'MANUAL_TERMINATION',
  'VIEW_AUDIT_LOG',
  'MANAGE_STAFF',
  'VIEW_REPORTS',
  'MANAGE_JOBS',
  'MANAGE_MERCHANTS',
  'EDIT_REFUND',
]);

/**
 * How the client's session was opened. A session opened by a checkout code can only view and pay orders
 * (docs/spec/rules.md#7).
 */
export const openedBy = oneOf(['LOG_IN', 'CHECKOUT_CODE']);

const adminProfile = record({ permissions: Type.Array(permission), lastSearchPhone: orNull(Type.String()) });

const clientForStaff = record({
  clientUuid,
  clientDto: clientProfile,
  /** The last block by staff or its end; null when there was none. */
  statusChange: orNull(
    record({
      action: oneOf(['BLOCK', 'UNBLOCK']),
      reason: Type.String(),
      by: Type.String({ description: 'login' }),
      at: timestamp,
    }),
  ),
  /** The temporary block set by the system, with its start, end and reason; null when there is none. */
  temporaryBlock: orNull(record({ since: timestamp, until: timestamp, reason: oneOf(['WRONG_CODES']) })),
  /** Details of later purchases that differ from the stored ones and wait for a decision of staff. */
  questions: Type.Array(
    record({
      questionUuid: uuid,
      field: oneOf(['FULL_NAME', 'BIRTH_DATE']),
      value: Type.String(),
      askedAt: timestamp,
      merchantFullName: Type.String(),
      orderNumber: Type.String(),
    }),
  ),
});

const channel = oneOf(['SMS', 'CALENDAR']);
const reminders = record({ reminders: Type.Array(record({ channel, enabled: Type.Boolean() })) });

/** The client's profile, and staff actions on it (docs/spec/specification.md#2 «Profile page»). */
export const clientsEndpoints = {
  'GET /user': {
    summary: 'The profile of the logged-in client or staff member',
    source: 'docs/spec/specification.md#7',
    caller: 'anyone',
    request: nothing,
    response: Type.Union([
      record({ clientDto: clientProfile, openedBy }),
      record({ adminDto: adminProfile }),
    ]),
    errors: ['no.session.error'],
  },
  'GET /client/reminders': {
    summary: 'Channels of the reminder one day before a scheduled charge',
    source: 'docs/spec/rules.md#3',
    caller: 'client',
    checkoutSession: true,
    request: nothing,
    response: reminders,
    errors: [],
  },
  'POST /client/reminders/switch': {
    summary: 'Switches one reminder channel on or off; receipts and codes are not affected',
    source: 'docs/spec/rules.md#3',
    caller: 'client',
    request: record({ channel, enabled: Type.Boolean() }),
    response: reminders,
    errors: [],
  },
  'POST /admin/client/info': {
    summary: "A client's profile with the reason, author and time of the last block",
    source: 'docs/spec/specification.md#7',
    caller: { staff: ['VIEW_CLIENT_LK'] },
    request: record(phoneFields),
    response: clientForStaff,
    errors: ['client.not.exist.error'],
  },
  'POST /admin/v1/client/open': {
    summary: 'The same by the identifier that addresses of client pages carry in place of a phone',
    source: 'docs/spec/specification.md#2 «Admin without a chosen client»',
    caller: { staff: ['VIEW_CLIENT_LK'] },
    request: record({ clientUuid }),
    response: clientForStaff,
    errors: ['client.not.exist.error'],
  },
  'POST /admin/v1/client/recent': {
    summary: 'The last ten clients that the caller opened, latest first',
    source: 'docs/spec/specification.md#2 «Admin without a chosen client»',
    caller: { staff: ['VIEW_CLIENT_LK'] },
    request: nothing,
    response: record({
      clients: Type.Array(
        record({ clientUuid, phone: Type.String(), fullName: orNull(Type.String()), openedAt: timestamp }),
      ),
    }),
    errors: [],
  },
  'POST /admin/client/subscription': {
    summary: "A client's card subscription, and all categories",
    source: 'docs/spec/rules.md#9',
    caller: { staff: ['VIEW_CLIENT_LK'] },
    request: record(phoneFields),
    response: record({ subscriptionId: orNull(Type.String()), subscriptions: Type.Array(subscription) }),
    errors: ['client.not.exist.error'],
  },
  'POST /admin/v1/client/subscription': {
    summary: "Sets a client's category of the card subscription; null removes it",
    source: 'docs/spec/rules.md#9',
    caller: { staff: ['EDIT_CLIENT'] },
    request: record({
      ...phoneFields,
      subscriptionId: orNull(text(64)),
      /** The category as it was shown. If it has changed since, nothing is saved. If absent, the check is skipped. */
      seenSubscriptionId: Type.Optional(orNull(text(64))),
    }),
    response: nothing,
    errors: ['client.not.exist.error', 'subscription.not.found.error', 'client.subscription.changed.error'],
  },
  'POST /admin/v1/client/questions/settle': {
    summary: 'Settles the question about a name or birth date of a purchase that differs from the stored one',
    source: 'docs/decisions/0095-numbers-lists-formats-names.md',
    caller: { staff: ['EDIT_CLIENT'] },
    request: record({
      ...phoneFields,
      questionUuid: uuid,
      /** True replaces the stored value, false keeps it. */
      isAccepted: Type.Boolean(),
      /** The stored value as it was shown. If it has changed since, nothing is saved. */
      seenValue: orNull(text(255)),
    }),
    response: nothing,
    errors: ['client.not.exist.error', 'client.question.not.found.error', 'client.question.changed.error'],
    idempotent: 'by-act',
  },
  'POST /admin/v1/client/status/block': {
    summary: 'Blocks a client permanently and ends all sessions of the client',
    source: 'docs/spec/specification.md#7, docs/spec/rules.md#7',
    caller: { staff: ['EDIT_CLIENT'] },
    request: record({ ...phoneFields, comment: reason }),
    response: nothing,
    errors: ['client.not.exist.error', 'client.status.error', 'approval.waits.error'],
    idempotent: 'by-act',
  },
  'POST /admin/v1/client/status/unblock': {
    summary: 'Lifts a block',
    source: 'docs/spec/specification.md#7, docs/spec/rules.md#7',
    caller: { staff: ['EDIT_CLIENT'] },
    request: record({ ...phoneFields, comment: reason }),
    response: nothing,
    errors: ['client.not.exist.error', 'client.status.error', 'approval.waits.error'],
    idempotent: 'by-act',
  },
} as const satisfies Record<string, Endpoint>;
