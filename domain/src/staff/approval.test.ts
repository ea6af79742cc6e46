import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instant, plusSeconds } from '../dates.ts';
import { identifier, type RoleUuid, type StaffUuid } from '../identifier.ts';
import { approvalStateAt, concernsDecider, kindsFor } from './approval.ts';

const requester = identifier<StaffUuid>('00000000-0000-4000-8000-000000000001');
const another = identifier<StaffUuid>('00000000-0000-4000-8000-000000000002');
const expiresAt = instant('2026-03-04T09:00:00Z');
const waiting = { state: 'WAITING', expiresAt } as const;

test('a request expires at its deadline', () => {
  assert.equal(approvalStateAt(waiting, plusSeconds(expiresAt, -1)), 'WAITING');
  assert.equal(approvalStateAt(waiting, expiresAt), 'EXPIRED');
});

test('a decided request does not expire', () => {
  assert.equal(approvalStateAt({ ...waiting, state: 'REJECTED' }, expiresAt), 'REJECTED');
});

test('a request concerns its account and every account with its role', () => {
  const roleUuid = identifier<RoleUuid>('00000000-0000-4000-8000-000000000003');
  const decider = { staffUuid: another, roleUuid };
  assert.equal(concernsDecider({ subjectId: another }, decider), true);
  assert.equal(concernsDecider({ subjectId: roleUuid }, decider), true);
  assert.equal(concernsDecider({ subjectId: requester }, decider), false);
  assert.equal(concernsDecider({ subjectId: requester }, { ...decider, roleUuid: null }), false);
});

test('each permission opens only the requests that need it', () => {
  assert.deepEqual(kindsFor(['EDIT_PENALTY', 'VIEW_CLIENT_LK']), ['CANCEL_PAID_PENALTY']);
  assert.deepEqual(kindsFor(['VIEW_PRODUCTS', 'FULL_PAYMENT']), []);
  assert.deepEqual(kindsFor(['EDIT_PRODUCTS', 'MANUAL_TERMINATION']), [
    'REFUND_ORDER',
    'LONG_PAUSE',
    'START_PRODUCT',
  ]);
});
