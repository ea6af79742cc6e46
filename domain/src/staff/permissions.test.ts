import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  beginsInClientView,
  flagsOfPermission,
  mayCall,
  type Permission,
  permissionsOfFlag,
  rightFlags,
  staffHome,
} from './permissions.ts';

const all: Permission[] = [
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
];
const everySet = Array.from({ length: 2 ** all.length }, (_, bits) =>
  all.filter((_permission, index) => (bits >> index) % 2 === 1),
);

test('each of the 8192 sets of permissions gives exactly its flags', () => {
  for (const held of everySet) {
    const expected = new Set<string>(held.flatMap((permission) => flagsOfPermission[permission]));
    for (const [flag, given] of Object.entries(rightFlags(held))) assert.equal(given, expected.has(flag));
  }
});

test('the tables of flags and permissions agree', () => {
  for (const [flag, permissions] of Object.entries(permissionsOfFlag))
    assert.deepEqual(
      all.filter((permission) => flagsOfPermission[permission].some((given) => given === flag)),
      permissions,
    );
});

test('a call is open to staff with any one of its permissions', () => {
  assert.equal(mayCall(['FULL_PAYMENT'], ['VIEW_CLIENT_LK']), false);
  assert.equal(mayCall(['VIEW_CLIENT_LK'], ['VIEW_CLIENT_LK', 'EDIT_CLIENT']), true);
  assert.equal(mayCall([], ['VIEW_CLIENT_LK']), false);
  assert.equal(mayCall(['FULL_PAYMENT'], []), true);
});

test('the home page is products, then bulk payoff, then orders, by permission', () => {
  assert.equal(staffHome(['EDIT_PRODUCTS', 'FULL_PAYMENT']), 'products');
  assert.equal(staffHome(['VIEW_PRODUCTS']), 'products');
  assert.equal(staffHome(['FULL_PAYMENT', 'VIEW_CLIENT_LK']), 'fullPayment');
  assert.equal(staffHome(['VIEW_CLIENT_LK']), 'orders');
});

test('every permission alone has a start page that it opens', () => {
  assert.deepEqual(Object.fromEntries(all.map((permission) => [permission, staffHome([permission])])), {
    VIEW_CLIENT_LK: 'orders',
    EDIT_CLIENT: 'approvals',
    VIEW_PRODUCTS: 'products',
    EDIT_PRODUCTS: 'products',
    FULL_PAYMENT: 'fullPayment',
    EDIT_PENALTY: 'approvals',
    MANUAL_TERMINATION: 'pauseRequests',
    VIEW_AUDIT_LOG: 'auditLog',
    MANAGE_STAFF: 'staff',
    VIEW_REPORTS: 'dashboard',
    MANAGE_JOBS: 'jobs',
    MANAGE_MERCHANTS: 'merchants',
    EDIT_REFUND: 'approvals',
  });
});

test('only staff with VIEW_CLIENT_LK alone begin in the client view', () => {
  assert.deepEqual(everySet.filter(beginsInClientView), [['VIEW_CLIENT_LK']]);
});
