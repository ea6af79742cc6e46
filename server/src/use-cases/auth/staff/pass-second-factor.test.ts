import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openProduct } from '../../../../../e2e/stage/own-product.ts';
import { staffByLogin } from '../../../db/staff/staff-store.ts';
import { passSecondFactor } from './pass-second-factor.ts';

const { context } = await openProduct({ after });

test('a code is worth nothing once the second factor has been taken away meanwhile (S-51)', async () => {
  const staff = await staffByLogin(context.database.reader, 'support');
  assert.ok(staff);
  const guess = { code: '123456', address: '203.0.113.1' };
  const passed = await passSecondFactor(context, { ...staff, hasSecondFactor: true }, guess);
  assert.equal(passed.ok ? null : passed.error.code, 'admin.factor.wrong.error');
});
