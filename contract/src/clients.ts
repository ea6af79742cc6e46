import { Type } from 'typebox';
import { subscription } from './catalogue.ts';
import type { Endpoint } from './endpoint.ts';
import { date, timestamp, nothing, oneOf, orNull, phoneFields, record } from './fields.ts';
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
]);

/** How the client's session was opened: one opened by a checkout code shows and pays orders only (docs/spec/rules.md#7). */
export const openedBy = oneOf(['LOG_IN', 'CHECKOUT_CODE']);

const adminProfile = record({ permissions: Type.Array(permission), lastSearchPhone: orNull(Type.String()) });

const channel = oneOf(['SMS', 'CALENDAR']);
const reminders = record({ reminders: Type.Array(record({ channel, enabled: Type.Boolean() })) });

/** The client's profile and what staff do with it (docs/spec/specification.md#2 «Profile page»). */
export const clientsEndpoints = {
  'GET /user': {
    summary: 'The profile of whoever is logged in: a client or staff',
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
    summary: 'In which ways the client is reminded of a write-off a day before it',
    source: 'docs/spec/rules.md#3',
    caller: 'client',
    checkoutSession: true,
    request: nothing,
    response: reminders,
    errors: [],
  },
  'POST /client/reminders/switch': {
    summary: 'Switches one way of being reminded on or off; receipts and codes come all the same',
    source: 'docs/spec/rules.md#3',
    caller: 'client',
    request: record({ channel, enabled: Type.Boolean() }),
    response: reminders,
    errors: [],
  },
  'POST /admin/client/info': {
    summary: "A client's profile",
    source: 'docs/spec/specification.md#7',
    caller: { staff: ['VIEW_CLIENT_LK'] },
    request: record(phoneFields),
    response: record({
      clientDto: clientProfile,
      /** The block that the system has set: until when, and why; null where there is none. */
      temporaryBlock: orNull(record({ until: timestamp, reason: oneOf(['WRONG_CODES']) })),
    }),
    errors: ['client.not.exist.error'],
  },
  'POST /admin/client/subscription': {
    summary: 'Which card subscription a client has, and which there are',
    source: 'docs/spec/rules.md#9',
    caller: { staff: ['VIEW_CLIENT_LK'] },
    request: record(phoneFields),
    response: record({ subscriptionId: orNull(Type.String()), subscriptions: Type.Array(subscription) }),
    errors: ['client.not.exist.error'],
  },
  'POST /admin/v1/client/subscription': {
    summary: 'Puts a client into a category of the card subscription, or with null out of any',
    source: 'docs/spec/rules.md#9',
    caller: { staff: ['EDIT_CLIENT'] },
    request: record({
      ...phoneFields,
      subscriptionId: orNull(text(64)),
      /** The one that was shown: when somebody else has changed it since, nothing is saved. Left out: whatever it is by now. */
      seenSubscriptionId: Type.Optional(orNull(text(64))),
    }),
    response: nothing,
    errors: ['client.not.exist.error', 'subscription.not.found.error', 'client.subscription.changed.error'],
  },
  'POST /admin/v1/client/status/block': {
    summary: 'Blocks a client for good; the sessions of the client end at once',
    source: 'docs/spec/specification.md#7, docs/spec/rules.md#7',
    caller: { staff: ['EDIT_CLIENT'] },
    request: record({ ...phoneFields, comment: reason }),
    response: nothing,
    errors: ['client.not.exist.error', 'client.status.error', 'approval.waits.error'],
  },
  'POST /admin/v1/client/status/unblock': {
    summary: 'Lifts a block',
    source: 'docs/spec/specification.md#7, docs/spec/rules.md#7',
    caller: { staff: ['EDIT_CLIENT'] },
    request: record({ ...phoneFields, comment: reason }),
    response: nothing,
    errors: ['client.not.exist.error', 'client.status.error', 'approval.waits.error'],
  },
} as const satisfies Record<string, Endpoint>;
