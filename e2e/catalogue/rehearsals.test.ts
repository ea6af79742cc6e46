import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newPhone } from '#testing/people/customer.ts';
import { buy } from '#testing/people/purchase.ts';
import { sharedStack } from '#testing/stack/shared-stack.ts';
import { refusalOf } from '#testing/people/shop.ts';
import { logInStaff } from '#testing/people/staff.ts';

const stack = await sharedStack();
const editor = await logInStaff(stack, 'product.editor');

const form = {
  name: 'Проверяемый продукт',
  termUi: '3 месяца',
  isBased: false,
  withoutPenalties: false,
  initialPaymentPercentage: null,
  paymentsCount: 3,
  paymentsIntervalValue: 1,
  paymentsIntervalUnit: 'MONTHS',
  shiftPayment: false,
  minAmount: 100_000,
  maxAmount: 10_000_000,
  commissionPercentage: 0,
  minCommission: 0,
  maxCommission: 0,
  commissionRule: 'ADD_FIRST_PAYMENT',
} as const;

async function addProduct(changes: object = {}): Promise<string> {
  return String((await editor.addProduct({ ...form, ...changes })).body['productId']);
}

/** A product on sale with two purchases. */
async function soldProduct(): Promise<string> {
  const productId = await addProduct();
  assert.equal((await editor.startProduct({ productId })).httpStatus, 200);
  for (const amount of [300_000, 900_001])
    await buy(stack, { phone: newPhone(), orderNumber: `REHEARSED-${amount}`, amount, productId });
  return productId;
}

const soldProductId = await soldProduct();

async function rehearsal(productId: string) {
  const { httpStatus, body } = await editor.rehearseProduct({ productId, soldProductId });
  assert.equal(httpStatus, 200, JSON.stringify(body));
  return body;
}

test('a rehearsal of a product on its own orders shows no change', async () => {
  const still = { least: 0, most: 0 };
  const same = (sum: number) => ({ before: sum, after: sum, ...still });
  assert.deepEqual(await rehearsal(soldProductId), {
    status: 'SUCCESS',
    days: 90,
    orders: 2,
    isCut: false,
    notSold: { BELOW_MINIMUM: 0, ABOVE_MAXIMUM: 0, TOO_SMALL_TO_SPLIT: 0 },
    sold: 2,
    changed: 0,
    fullAmount: same(1_200_001),
    commission: same(0),
    firstAmount: same(400_001),
    paymentsCount: same(6),
    firstDate: still,
    lastDate: still,
    breaches: [],
    examples: [],
  });
});

test('a rehearsal of a product with other terms shows the difference before its start', async () => {
  const changes = { paymentsCount: 8, commissionPercentage: 10, minAmount: 300_001 };
  const body = await rehearsal(await addProduct(changes));
  assert.deepEqual([body['orders'], body['sold'], body['changed']], [2, 1, 1]);
  assert.deepEqual(body['notSold'], { BELOW_MINIMUM: 1, ABOVE_MAXIMUM: 0, TOO_SMALL_TO_SPLIT: 0 });
  const fullAmount = { before: 900_001, after: 990_001, least: 90_000, most: 90_000 };
  assert.deepEqual(body['fullAmount'], fullAmount);
  const breaches = body['breaches'] as { sentence: string; before: number; after: number }[];
  assert.deepEqual(breaches.map(({ sentence, before, after }) => [sentence, before, after]).toSorted(), [
    ['Рассрочка дольше 6 месяцев (283-ФЗ)', 0, 1],
    ['Цена в рассрочку выше цены за наличные (283-ФЗ)', 0, 1],
  ]);
});

test('a rehearsal needs the right to start a product, and two known products', async () => {
  const viewer = await logInStaff(stack, 'product.viewer');
  const request = { productId: soldProductId, soldProductId };
  assert.deepEqual(refusalOf(await viewer.rehearseProduct(request)), [403, 'access.denied.error']);
  for (const unknown of [{ productId: 'unknown' }, { soldProductId: 'unknown' }])
    assert.deepEqual(refusalOf(await editor.rehearseProduct({ ...request, ...unknown })), [
      404,
      'product.not.found.error',
    ]);
});

// other files of the shared stack find the catalogue as it was
test('a product whose orders are replayed can be stopped', async () => {
  assert.equal((await editor.stopProduct({ productId: soldProductId })).httpStatus, 200);
});
