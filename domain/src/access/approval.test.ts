import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instant, plusSeconds } from '../calendar.ts';
import type { StaffUuid } from '../identifier.ts';
import { identifier } from '../identifier.ts';
import { approvalStateAt, kindsFor, whyNotApprove } from './approval.ts';

const asker = identifier<StaffUuid>('00000000-0000-4000-8000-000000000001');
const another = identifier<StaffUuid>('00000000-0000-4000-8000-000000000002');
const expiresAt = instant('2026-03-04T09:00:00Z');
const waiting = { state: 'WAITING', expiresAt, requestedBy: asker } as const;

test('nobody agrees to what they asked for themselves; what a shop asked for anybody may agree to', () => {
  const now = plusSeconds(expiresAt, -1);
  assert.equal(whyNotApprove(waiting, asker, now), 'approval.own.error');
  assert.equal(whyNotApprove(waiting, another, now), null);
  assert.equal(whyNotApprove({ ...waiting, requestedBy: null }, asker, now), null);
});

test('a request runs out at its moment and is decided once', () => {
  assert.equal(approvalStateAt(waiting, plusSeconds(expiresAt, -1)), 'WAITING');
  assert.equal(approvalStateAt(waiting, expiresAt), 'EXPIRED');
  assert.equal(whyNotApprove(waiting, another, expiresAt), 'approval.decided.error');
  assert.equal(approvalStateAt({ ...waiting, state: 'REJECTED' }, expiresAt), 'REJECTED');
  assert.equal(
    whyNotApprove({ ...waiting, state: 'APPROVED' }, another, plusSeconds(expiresAt, -1)),
    'approval.decided.error',
  );
});

test('each right opens the requests that need it, and no others', () => {
  assert.deepEqual(kindsFor(['EDIT_PENALTY', 'VIEW_CLIENT_LK']), ['CANCEL_PAID_PENALTY']);
  assert.deepEqual(kindsFor(['VIEW_PRODUCTS', 'FULL_PAYMENT']), []);
  assert.deepEqual(kindsFor(['EDIT_PRODUCTS', 'MANUAL_TERMINATION']), ['REFUND_ORDER', 'START_PRODUCT']);
});
