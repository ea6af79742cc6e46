import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startStack } from '#testing/stack.ts';
import { logInStaff } from '#testing/staff.ts';

const stack = await startStack({ after }, { environment: { LAW_283_BLOCKS_ACTIVATION: 'on' } });
const editor = await logInStaff(stack, 'product.editor');

const form = {
  name: 'Семь платежей',
  termUi: '6 месяцев',
  isBased: false,
  withoutPenalties: false,
  paymentsCount: 7,
  paymentsIntervalValue: 1,
  paymentsIntervalUnit: 'MONTHS',
  shiftPayment: false,
  minAmount: 100_000,
  maxAmount: 10_000_000,
  commissionPercentage: 0,
  minCommission: 0,
  maxCommission: 0,
  commissionRule: 'ADD_FIRST_PAYMENT',
};

async function start(changes: object): Promise<readonly unknown[]> {
  const made = await editor.send('POST /admin/v1/products', { ...form, ...changes });
  if (made.httpStatus !== 200) return [made.httpStatus, made.body.error?.code];
  const { body, httpStatus } = await editor.send('POST /admin/v1/products/activate', {
    productId: made.body['productId'],
  });
  return [httpStatus, body.error?.code, ...(body.error === undefined ? [] : [body.error.description])];
}

test('when the configuration enforces 283-FZ, a product that violates it is not started', async () => {
  assert.deepEqual(await start({}), [200, undefined]);
  assert.deepEqual(await start({ paymentsCount: 8 }), [409, 'product.law.error', 'field=paymentsCount']);
  assert.deepEqual(await start({ commissionPercentage: 1 }), [
    409,
    'product.law.error',
    'field=commissionPercentage',
  ]);
  assert.deepEqual(await start({ isBased: true, paymentsCount: 8 }), [
    409,
    'product.law.error',
    'field=paymentsCount',
  ]);
});
