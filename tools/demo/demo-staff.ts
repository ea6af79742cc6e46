import type { Permission } from '#domain/staff/permissions.ts';
import { parsePhone, type Phone } from '#domain/auth/phone.ts';
import { identifier, type RoleUuid, type StaffUuid } from '#domain/identifier.ts';

export const demoStaffPassword = 'demo-password-1';

type DemoStaff = {
  readonly staffUuid: StaffUuid;
  readonly login: string;
  /** Receives invitation links; the sandbox shows them at `GET /sms?phone=7…`. */
  readonly phone: Phone;
  readonly permissions: readonly Permission[];
  /** One of `demoRoles`; null for individual permissions. */
  readonly roleUuid: RoleUuid | null;
};

type DemoRole = {
  readonly roleUuid: RoleUuid;
  readonly name: string;
  readonly permissions: readonly Permission[];
};

const support = role(1, 'Поддержка', ['VIEW_CLIENT_LK']);
const service = role(2, 'Обслуживание клиентов', [
  'VIEW_CLIENT_LK',
  'EDIT_CLIENT',
  'EDIT_PENALTY',
  'MANUAL_TERMINATION',
]);

export const demoRoles: readonly DemoRole[] = [support, service];

/** The staff of a demonstration (docs/spec/interfaces.md#demo-world). */
export const demoStaff: readonly DemoStaff[] = [
  staffWith(1, 'admin', [
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
  ]),
  staffInRole(2, 'support', support),
  staffWith(3, 'product.viewer', ['VIEW_PRODUCTS']),
  staffWith(4, 'product.editor', ['EDIT_PRODUCTS']),
  staffWith(5, 'payments', ['FULL_PAYMENT']),
  staffInRole(6, 'service', service),
];

function staffWith(number: number, login: string, permissions: readonly Permission[]): DemoStaff {
  return { staffUuid: staffUuid(number), login, phone: phoneOf(number), permissions, roleUuid: null };
}

function staffInRole(number: number, login: string, { roleUuid, permissions }: DemoRole): DemoStaff {
  return { staffUuid: staffUuid(number), login, phone: phoneOf(number), permissions, roleUuid };
}

/** 9002000001 for account 1, 9002000002 for account 2, and so on. */
function phoneOf(number: number): Phone {
  const phone = parsePhone('7', `900200000${number}`);
  if (!phone.ok) throw new Error(`the phone of demo account ${number} is invalid`);
  return phone.value;
}

function staffUuid(number: number): StaffUuid {
  return identifier<StaffUuid>(`d1000000-0000-4000-8000-00000000000${number}`);
}

function role(number: number, name: string, permissions: readonly Permission[]): DemoRole {
  return {
    roleUuid: identifier<RoleUuid>(`d2000000-0000-4000-8000-00000000000${number}`),
    name,
    permissions,
  };
}
