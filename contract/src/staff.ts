import { Type } from 'typebox';
import { approvalRefusals } from './approvals.ts';
import { permission } from './clients.ts';
import type { Endpoint } from './endpoint.ts';
import { timestamp, nothing, oneOf, orNull, record, uuid } from './fields.ts';
import { givenName, secret, text } from './texts.ts';

const managers = { staff: ['MANAGE_STAFF'] } as const;

const permissions = Type.Array(permission, { maxItems: 20 });
const fullName = givenName(127);
/** Rights one by one, or those of a role: then `permissions` counts for nothing. */
const rights = { permissions, roleUuid: Type.Optional(uuid) } as const;
const ofStaff = record({ staffUuid: uuid });
/** Nobody but the owner of the telephone learns the link. */
const sentLink = record({
  staffUuid: uuid,
  sentTo: Type.String({ description: 'the masked telephone to which the link went by SMS' }),
  expiresAt: timestamp,
});
const phone = text(32);

const version = Type.Integer({ minimum: 1 });

const account = record({
  staffUuid: uuid,
  version,
  login: Type.String(),
  fullName: orNull(Type.String()),
  phone: orNull(Type.String({ description: 'ten digits; null: none is known, and no link can be sent' })),
  permissions: Type.Array(permission),
  role: orNull(record({ roleUuid: uuid, name: Type.String() })),
  state: oneOf(['INVITED', 'ACTIVE', 'DISABLED']),
  own: Type.Boolean({ description: 'the account that asks' }),
  passwordChangedAt: orNull(timestamp),
  hasSecondFactor: Type.Boolean(),
  /** A link that was sent and has not been used; `sms` null: not known. */
  link: orNull(record({ expiresAt: timestamp, sms: orNull(oneOf(['WAITING', 'SENT', 'FAILED'])) })),
  session: orNull(record({ createdAt: timestamp, lastSeenAt: timestamp })),
});

const ofOthers = ['staff.not.found.error', 'staff.own.account.error'] as const;
/** A second person is needed (docs/spec/rules.md#14). */
const twoPeople = ['approval.waits.error', ...approvalRefusals] as const;

/** Accounts of staff, their rights and sessions (docs/spec/reliability.md#S-08, docs/spec/reliability.md#S-50). */
export const staffEndpoints = {
  'GET /admin/v1/staff': {
    summary: 'All accounts of staff with their rights and live sessions',
    source: 'docs/spec/reliability.md#S-50',
    caller: managers,
    request: nothing,
    response: record({ accounts: Type.Array(account) }),
    errors: [],
  },
  'POST /admin/v1/staff/invite': {
    summary:
      'Makes an account and sends a link to its telephone, good once and for 72 hours; unheld rights wait for a second person',
    source: 'docs/spec/reliability.md#S-50',
    caller: managers,
    request: record({ login: text(64), fullName, phone, ...rights }),
    response: sentLink,
    errors: [
      'staff.login.error',
      'staff.login.exists.error',
      'staff.phone.error',
      'staff.phone.taken.error',
      'staff.role.not.found.error',
      ...twoPeople,
    ],
  },
  'POST /admin/v1/staff/update': {
    summary:
      'Changes name, telephone and rights of somebody else from their next call on; unheld rights wait for a second person',
    source: 'docs/spec/reliability.md#S-08',
    caller: managers,
    request: record({ staffUuid: uuid, fullName, phone: Type.Optional(phone), ...rights, version }),
    response: nothing,
    errors: [
      ...ofOthers,
      'staff.role.not.found.error',
      'staff.account.changed.error',
      'staff.phone.error',
      'staff.phone.taken.error',
      ...twoPeople,
    ],
  },
  'POST /admin/v1/staff/disable': {
    summary: 'Closes the account of somebody else; their session ends at once',
    source: 'docs/spec/reliability.md#S-08',
    caller: managers,
    request: ofStaff,
    response: nothing,
    errors: [...ofOthers, ...twoPeople],
  },
  'POST /admin/v1/staff/enable': {
    summary: 'Opens an account again; one with unheld rights waits for a second person',
    source: 'docs/spec/reliability.md#S-08',
    caller: managers,
    request: ofStaff,
    response: nothing,
    errors: [...ofOthers, ...twoPeople],
  },
  'POST /admin/v1/staff/reset': {
    summary:
      'Takes the password away and sends a link to the telephone of the account; one with unheld rights waits for a second person',
    source: 'docs/spec/reliability.md#S-50',
    caller: managers,
    request: ofStaff,
    response: sentLink,
    errors: [...ofOthers, 'staff.phone.missing.error', ...twoPeople],
  },
  'POST /admin/v1/staff/resetSecondFactor': {
    summary:
      'Takes the second factor of somebody who has lost it away; an account with unheld rights waits for a second person',
    source: 'docs/spec/reliability.md#S-51',
    caller: managers,
    request: ofStaff,
    response: nothing,
    errors: [...ofOthers, ...twoPeople],
  },
  'POST /admin/v1/staff/endSession': {
    summary: 'Logs somebody out',
    source: 'docs/spec/reliability.md#S-08',
    caller: managers,
    request: ofStaff,
    response: nothing,
    errors: ['staff.not.found.error'],
  },
  'POST /admin/auth/invitation': {
    summary: 'Whose account an invitation opens',
    source: 'docs/spec/reliability.md#S-50',
    caller: 'anyone',
    request: record({ secret: secret(128) }),
    response: record({ login: Type.String(), fullName: orNull(Type.String()) }),
    errors: ['staff.invitation.error'],
  },
  'POST /admin/auth/invitation/accept': {
    summary: 'Chooses the password of an account by an invitation, which is used up by it',
    source: 'docs/spec/reliability.md#S-50',
    caller: 'anyone',
    request: record({ secret: secret(128), password: secret(256) }),
    response: nothing,
    errors: ['staff.invitation.error', 'admin.password.weak.error', 'request.limit.exceeded'],
  },
} as const satisfies Record<string, Endpoint>;
