import { Type } from 'typebox';
import { approvalRefusals } from './approvals.ts';
import { permission } from './clients.ts';
import type { Endpoint } from './endpoint.ts';
import { nothing, oneOf, orNull, record, timestamp, uuid } from './fields.ts';
import { roleUuid, staffUuid } from './identifiers.ts';
import { listing } from './listing.ts';
import { givenName, optionalReason, secret, text } from './texts.ts';

const managers = { staff: ['MANAGE_STAFF'] } as const;

const permissions = Type.Array(permission, { maxItems: 20 });
const fullName = givenName(127);
/** Individual permissions or a role; with a role `permissions` is ignored. */
const rights = { permissions, roleUuid: Type.Optional(roleUuid) } as const;

/** The response does not contain the link; it is sent by SMS only. */
const sentLink = record({
  staffUuid,
  sentTo: Type.String({ description: 'the masked phone to which the link was sent by SMS' }),
  expiresAt: timestamp,
});
const phone = text(32);

const version = Type.Integer({ minimum: 1 });
/** The version that the caller saw; a change since then is refused. */
const seenAccount = { staffUuid, version: Type.Optional(version) } as const;
const reasonedAct = record({ ...seenAccount, reason: optionalReason });

const state = oneOf(['INVITED', 'ACTIVE', 'DISABLED']);

const account = record({
  staffUuid,
  version,
  login: Type.String(),
  fullName: orNull(Type.String()),
  phone: orNull(Type.String({ description: 'ten digits; null when unknown: then no link can be sent' })),
  permissions: Type.Array(permission),
  role: orNull(record({ roleUuid, name: Type.String() })),
  state,
  own: Type.Boolean({ description: 'the account of the caller' }),
  passwordChangedAt: orNull(timestamp),
  hasSecondFactor: Type.Boolean(),
  /** A sent and unused link; `sms` is null when its delivery state is unknown. */
  link: orNull(record({ expiresAt: timestamp, sms: orNull(oneOf(['WAITING', 'SENT', 'FAILED'])) })),
  session: orNull(record({ createdAt: timestamp, lastSeenAt: timestamp })),
});

const targetErrors = ['staff.not.found.error', 'staff.own.account.error'] as const;
/** Errors when a second person has to approve (docs/spec/rules.md#14). */
const secondPersonErrors = ['approval.waits.error', ...approvalRefusals] as const;

/** Staff accounts, their permissions and sessions (docs/spec/reliability.md#S-08, docs/spec/reliability.md#S-50). */
const accounts = listing(['login', 'fullName', 'lastSeenAt'], { id: uuid, key: text(255) });

export const staffEndpoints = {
  'GET /admin/v1/staff': {
    summary: 'All staff accounts with their permissions and active sessions',
    source: 'docs/spec/reliability.md#S-50',
    caller: managers,
    request: nothing,
    response: record({ accounts: Type.Array(account) }),
    errors: [],
  },
  'POST /admin/v1/staff/list': {
    summary: 'A page of staff accounts that match a filter, in the order of their logins unless sorted',
    source: 'docs/spec/reliability.md#S-50',
    caller: managers,
    request: record({
      ...accounts.request,
      /** A part of the login or the name, in any letter case. */
      name: Type.Optional(text(64)),
      state: Type.Optional(state),
      roleUuid: Type.Optional(roleUuid),
    }),
    response: record({ accounts: Type.Array(account), total: Type.Integer(), ...accounts.answer }),
    errors: [],
  },
  'POST /admin/v1/staff/invite': {
    summary:
      'Creates an account and sends a single-use link to its phone, valid for 72 hours; permissions that the caller does not hold need a second person',
    source: 'docs/spec/reliability.md#S-50',
    caller: managers,
    request: record({ login: text(64), fullName, phone, ...rights, reason: optionalReason }),
    response: sentLink,
    errors: [
      'staff.login.error',
      'staff.login.exists.error',
      'staff.phone.error',
      'staff.phone.taken.error',
      'staff.role.not.found.error',
      ...secondPersonErrors,
    ],
  },
  'POST /admin/v1/staff/update': {
    summary:
      'Changes name, phone and permissions of another account from its next call on; permissions that the caller does not hold need a second person',
    source: 'docs/spec/reliability.md#S-08',
    caller: managers,
    request: record({
      staffUuid,
      fullName,
      phone: Type.Optional(phone),
      ...rights,
      version,
      reason: optionalReason,
    }),
    response: nothing,
    errors: [
      ...targetErrors,
      'staff.role.not.found.error',
      'staff.account.changed.error',
      'staff.phone.error',
      'staff.phone.taken.error',
      ...secondPersonErrors,
    ],
  },
  'POST /admin/v1/staff/disable': {
    summary: 'Disables another account and ends its session',
    source: 'docs/spec/reliability.md#S-08',
    caller: managers,
    request: record(seenAccount),
    response: nothing,
    errors: [...targetErrors, 'staff.account.changed.error', ...secondPersonErrors],
    idempotent: 'by-act',
  },
  'POST /admin/v1/staff/enable': {
    summary: 'Enables an account; one with permissions that the caller does not hold needs a second person',
    source: 'docs/spec/reliability.md#S-08',
    caller: managers,
    request: reasonedAct,
    response: nothing,
    errors: [...targetErrors, 'staff.account.changed.error', ...secondPersonErrors],
    idempotent: 'by-act',
  },
  'POST /admin/v1/staff/reset': {
    summary:
      'Removes the password and sends a link to the phone of the account; an account with permissions that the caller does not hold needs a second person',
    source: 'docs/spec/reliability.md#S-50',
    caller: managers,
    request: reasonedAct,
    response: sentLink,
    errors: [
      ...targetErrors,
      'staff.account.changed.error',
      'staff.phone.missing.error',
      ...secondPersonErrors,
    ],
    idempotent: 'by-act',
  },
  'POST /admin/v1/staff/resetSecondFactor': {
    summary:
      'Removes the lost second factor of another account; an account with permissions that the caller does not hold needs a second person',
    source: 'docs/spec/reliability.md#S-51',
    caller: managers,
    request: reasonedAct,
    response: nothing,
    errors: [...targetErrors, 'staff.account.changed.error', ...secondPersonErrors],
    idempotent: 'by-act',
  },
  'POST /admin/v1/staff/endSession': {
    summary: 'Ends the session of an account',
    source: 'docs/spec/reliability.md#S-08',
    caller: managers,
    request: record({ staffUuid }),
    response: nothing,
    errors: ['staff.not.found.error', 'staff.session.ended.error'],
    idempotent: 'by-act',
  },
  'POST /admin/auth/invitation': {
    summary: 'The account of an invitation',
    source: 'docs/spec/reliability.md#S-50',
    caller: 'anyone',
    request: record({ secret: secret(128) }),
    response: record({ login: Type.String(), fullName: orNull(Type.String()) }),
    errors: ['staff.invitation.error'],
  },
  'POST /admin/auth/invitation/accept': {
    summary: 'Sets the password of an account with an invitation; the invitation is then used up',
    source: 'docs/spec/reliability.md#S-50',
    caller: 'anyone',
    request: record({ secret: secret(128), password: secret(256) }),
    response: nothing,
    errors: ['staff.invitation.error', 'admin.password.weak.error', 'request.limit.exceeded'],
  },
} as const satisfies Record<string, Endpoint>;
