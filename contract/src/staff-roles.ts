import { Type } from 'typebox';
import { approvalRefusals } from './approvals.ts';
import { permission } from './clients.ts';
import type { Endpoint } from './endpoint.ts';
import { nothing, record } from './fields.ts';
import { roleUuid } from './identifiers.ts';
import { givenName, optionalReason } from './texts.ts';

const managers = { staff: ['MANAGE_STAFF'] } as const;

const form = {
  name: givenName(64),
  permissions: Type.Array(permission, { maxItems: 20 }),
} as const;
const version = Type.Integer({ minimum: 1 });
const role = record({ roleUuid, ...form, version, members: Type.Integer({ minimum: 0 }) });

const targetErrors = ['staff.role.not.found.error', 'staff.own.role.error'] as const;
const secondPersonErrors = ['approval.waits.error', ...approvalRefusals] as const;

/** Staff roles: named sets of permissions (docs/spec/reliability.md#S-08). */
export const staffRolesEndpoints = {
  'GET /admin/v1/staff/roles': {
    summary: 'All roles with their permissions and number of members',
    source: 'docs/spec/reliability.md#S-08',
    caller: managers,
    request: nothing,
    response: record({ roles: Type.Array(role) }),
    errors: [],
  },
  'POST /admin/v1/staff/roles/add': {
    summary: 'Creates a role; permissions that the caller does not hold need a second person',
    source: 'docs/spec/reliability.md#S-08',
    caller: managers,
    request: record({ ...form, reason: optionalReason }),
    response: record({ roleUuid }),
    errors: [...targetErrors, 'staff.role.exists.error', 'staff.role.changed.error', ...secondPersonErrors],
  },
  'POST /admin/v1/staff/roles/update': {
    summary:
      'Changes a role and the permissions of its members; permissions that the caller does not hold need a second person',
    source: 'docs/spec/reliability.md#S-08',
    caller: managers,
    request: record({ roleUuid, ...form, version, reason: optionalReason }),
    response: nothing,
    errors: [...targetErrors, 'staff.role.exists.error', 'staff.role.changed.error', ...secondPersonErrors],
  },
  'POST /admin/v1/staff/roles/remove': {
    summary: 'Deletes a role without members',
    source: 'docs/spec/reliability.md#S-08',
    caller: managers,
    request: record({ roleUuid }),
    response: nothing,
    errors: [...targetErrors, 'staff.role.in.use.error'],
    idempotent: 'by-act',
  },
} as const satisfies Record<string, Endpoint>;
