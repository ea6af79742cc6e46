import { Type } from 'typebox';
import { approvalRefusals } from './approvals.ts';
import { permission } from './clients.ts';
import type { Endpoint } from './endpoint.ts';
import { nothing, record, uuid } from './fields.ts';
import { givenName } from './texts.ts';

const managers = { staff: ['MANAGE_STAFF'] } as const;

const form = {
  name: givenName(64),
  permissions: Type.Array(permission, { maxItems: 20 }),
} as const;
const version = Type.Integer({ minimum: 1 });
const role = record({ roleUuid: uuid, ...form, version, members: Type.Integer({ minimum: 0 }) });

const ofOthers = ['staff.role.not.found.error', 'staff.own.role.error'] as const;
const twoPeople = ['approval.waits.error', ...approvalRefusals] as const;

/** Roles of staff: named sets of rights that accounts hold together (docs/spec/reliability.md#S-08). */
export const staffRolesEndpoints = {
  'GET /admin/v1/staff/roles': {
    summary: 'All roles with their rights and how many accounts hold each',
    source: 'docs/spec/reliability.md#S-08',
    caller: managers,
    request: nothing,
    response: record({ roles: Type.Array(role) }),
    errors: [],
  },
  'POST /admin/v1/staff/roles/add': {
    summary: 'Makes a role; rights that its maker does not hold wait for a second person',
    source: 'docs/spec/reliability.md#S-08',
    caller: managers,
    request: record(form),
    response: record({ roleUuid: uuid }),
    errors: [...ofOthers, 'staff.role.exists.error', 'staff.role.changed.error', ...twoPeople],
  },
  'POST /admin/v1/staff/roles/update': {
    summary:
      'Changes a role and the rights of everybody who holds it; rights that the changer does not hold wait for a second person',
    source: 'docs/spec/reliability.md#S-08',
    caller: managers,
    request: record({ roleUuid: uuid, ...form, version }),
    response: nothing,
    errors: [...ofOthers, 'staff.role.exists.error', 'staff.role.changed.error', ...twoPeople],
  },
  'POST /admin/v1/staff/roles/remove': {
    summary: 'Takes a role away that nobody holds',
    source: 'docs/spec/reliability.md#S-08',
    caller: managers,
    request: record({ roleUuid: uuid }),
    response: nothing,
    errors: [...ofOthers, 'staff.role.in.use.error'],
  },
} as const satisfies Record<string, Endpoint>;
