import type { Permission } from '#domain/access/permissions.ts';
import type { StaffUuid } from '#domain/identifier.ts';
import { identifier } from '#domain/identifier.ts';

export const demoStaffPassword = 'demo-password-1';

type DemoStaff = {
  readonly staffUuid: StaffUuid;
  readonly login: string;
  readonly permissions: readonly Permission[];
};

/** The staff of a demonstration (interfaces «Demo world»). */
export const demoStaff: readonly DemoStaff[] = [
  account(1, 'admin', [
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
  ]),
  account(2, 'support', ['VIEW_CLIENT_LK']),
  account(3, 'product.viewer', ['VIEW_PRODUCTS']),
  account(4, 'product.editor', ['EDIT_PRODUCTS']),
  account(5, 'payments', ['FULL_PAYMENT']),
  account(6, 'service', ['VIEW_CLIENT_LK', 'EDIT_CLIENT', 'EDIT_PENALTY', 'MANUAL_TERMINATION']),
];

function account(number: number, login: string, permissions: readonly Permission[]): DemoStaff {
  const staffUuid = identifier<StaffUuid>(`d1000000-0000-4000-8000-00000000000${number}`);
  return { staffUuid, login, permissions };
}
