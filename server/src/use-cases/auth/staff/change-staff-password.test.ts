import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { demoStaffPassword } from '../../../demo/demo-staff.ts';
import { commonPasswords } from '../../../secrets/common-passwords.ts';
import { openProduct } from '../../../../../e2e/stage/own-product.ts';
import { changeStaffPassword } from './change-staff-password.ts';
import { enterHashing } from './hash-password.ts';
import { logInStaff } from './log-in-staff.ts';

const { context } = await openProduct({ after });
const credentials = {
  login: 'support',
  password: demoStaffPassword,
  code: null,
  address: '203.0.113.1',
  deviceToken: null,
};

test('who comes with another password while eighteen are being looked at is sent away and keeps theirs (S-48)', async () => {
  await commonPasswords();
  const changing = changeStaffPassword(context, credentials, 'снег идёт третий день');
  // the old password is being looked at from here on
  await setImmediate();
  const ending = Promise.withResolvers<boolean>();
  const crowd: Promise<unknown>[] = [];
  let hasEnded = false;
  const comeAndStay = (): void => {
    const stay = async (): Promise<void> => {
      if (!hasEnded) comeAndStay();
      hasEnded = await ending.promise;
    };
    crowd.push(enterHashing(stay));
  };
  for (let count = 0; count < 18; count += 1) comeAndStay();
  const changed = await changing;
  ending.resolve(true);
  await Promise.all(crowd);
  assert.equal(changed.ok ? null : changed.error.code, 'request.limit.exceeded');
  const counted = await context.database.reader`select from limit_event where scope = 'passwordsPerAddress'`;
  assert.equal(counted.length, 1, 'the old password was looked at');
  assert.ok((await logInStaff(context, credentials)).ok);
});
