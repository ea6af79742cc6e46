import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Permission } from '#domain/staff/permissions.ts';
import { homePath } from './home-path.ts';

const staff = (...permissions: Permission[]) =>
  homePath({ kind: 'STAFF', permissions, lastSearchPhone: null });

test('a logged-in client is redirected from a log-in page to the orders', () => {
  const profile = {
    countryCode: '7',
    phone: '9001000001',
    fullName: null,
    birthDate: null,
    status: 'ACTIVE',
  } as const;
  assert.equal(homePath({ kind: 'CLIENT', needsCode: false, profile }), '/client/orders');
});

test('the home page of staff depends on their rights', () => {
  assert.equal(staff('VIEW_PRODUCTS'), '/admin/products');
  assert.equal(staff('EDIT_PRODUCTS', 'FULL_PAYMENT', 'VIEW_CLIENT_LK'), '/admin/products');
  assert.equal(staff('FULL_PAYMENT', 'VIEW_CLIENT_LK'), '/admin/fullPayment');
  assert.equal(staff('VIEW_CLIENT_LK'), '/client/orders');
  assert.equal(staff('EDIT_CLIENT'), '/admin/approvals');
  assert.equal(staff('VIEW_AUDIT_LOG'), '/admin/journal');
  assert.equal(staff('VIEW_AUDIT_LOG', 'MANUAL_TERMINATION'), '/admin/requests');
});
