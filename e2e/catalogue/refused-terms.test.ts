import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calls } from '#testing/calls.ts';
import { logInStaff } from '#testing/people/staff.ts';
import { sharedStack } from '#testing/stack/shared-stack.ts';
import type { Answer } from '#testing/api-client.ts';
import { assertSuccess } from '#testing/assert-success.ts';

const stack = await sharedStack();
const editor = await logInStaff(stack, 'product.editor');

const product = {
  name: 'Три платежа',
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
  commissionPercentage: 4.25,
  minCommission: 0,
  maxCommission: 50_000,
  commissionRule: 'ADD_FIRST_PAYMENT',
};

function addProduct(changes: object): Promise<Answer> {
  return editor.send(calls.addProduct, { ...product, ...changes });
}

const twoDecimals = 'Введите число, не больше двух знаков после запятой';

const offStep: readonly (readonly [field: string, value: number, message: string])[] = [
  ['maxAmount', 100_000_000_001, 'Значение не может быть больше 1\u00a0000\u00a0000\u00a0000,00\u00a0₽'],
  ['initialPaymentPercentage', 33.333, twoDecimals],
  ['commissionPercentage', 4.255, twoDecimals],
  ['commissionPercentage', 0.004, twoDecimals],
  ['paymentsCount', 1.5, 'Введите целое число'],
  ['paymentsIntervalValue', 2.5, 'Введите целое число'],
];

for (const [field, value, message] of offStep) {
  test(`adding a product with ${field} ${value} is refused with the name of the field`, async () => {
    const { httpStatus, body } = await addProduct({ [field]: value });
    const { code } = body.error ?? {};
    assert.deepEqual([httpStatus, code], [400, `bnpl.product.api.${field}.invalid`]);
    assert.equal(body.error?.message, message);
  });
}

const unsellable: readonly (readonly [flaw: string, field: string, changes: object])[] = [
  ['a first share of 0 %', 'initialPaymentPercentage', { initialPaymentPercentage: 0 }],
  ['a first share of 100 %', 'initialPaymentPercentage', { initialPaymentPercentage: 100 }],
  ['a term beyond ten years', 'paymentsCount', { paymentsCount: 122 }],
  ['a term beyond the year 9999', 'paymentsCount', { paymentsCount: 999, paymentsIntervalValue: 9_999 }],
  [
    'a commission of less than one kopeck at the minimum amount',
    'commissionPercentage',
    { commissionPercentage: 0.01, minAmount: 100, maxAmount: 4_999, minCommission: 100 },
  ],
  ['a maximum amount of fewer kopecks than payments', 'maxAmount', { minAmount: 0, maxAmount: 2 }],
  ['a minimum amount of fewer kopecks than payments', 'minAmount', { minAmount: 0 }],
  [
    'an initial payment of less than one kopeck at the minimum amount',
    'initialPaymentPercentage',
    { initialPaymentPercentage: 0.01, minAmount: 100, maxAmount: 30_000_000 },
  ],
];

for (const [flaw, field, changes] of unsellable) {
  test(`a draft with ${flaw} can be saved, but its start is refused with the field name`, async () => {
    const made = await addProduct(changes);
    assertSuccess(made);
    const { productId } = made.body;
    const { httpStatus, body } = await editor.send(calls.startProduct, { productId });
    const { code, description, message } = body.error ?? {};
    assert.deepEqual(
      [httpStatus, code, description],
      [400, `bnpl.product.api.${field}.invalid`, `field=${field}`],
    );
    assert.match(message ?? '', /[а-я]/);
    const listed = (await editor.listProducts()).body['bnplProducts'] as {
      productId: string;
      state: string;
    }[];
    assert.equal(listed.find((each) => each.productId === productId)?.state, 'CREATED');
  });
}

const service = {
  serviceId: 'MOVE_PAYMENT',
  serviceName: 'Перенос платежа',
  serviceDescription: '',
  rates: [{ lowerLimit: 1, greaterLimit: 500_000, serviceFee: 9_900 }],
  sberPrimeDiscount: null,
  excludeProducts: [],
  bufferHours: 24,
  servicePaymentOrderLifeTimeMinutes: 30,
  enabled: false,
};

const tariffs: readonly (readonly [flaw: string, rates: object[], field: string, message: RegExp])[] = [
  ['without rows', [], 'rates', /^Добавьте в тариф хотя бы один диапазон$/],
  [
    'with a gap',
    [service.rates[0] ?? {}, { lowerLimit: 600_000, greaterLimit: null, serviceFee: 100 }],
    'rates.0.greaterLimit',
    /^В тарифе пропуск: после 5.000,00.₽ следует диапазон от 6.000,00.₽$/,
  ],
  [
    'without a fee',
    [{ lowerLimit: 1, greaterLimit: null, serviceFee: 0 }],
    'rates.0.serviceFee',
    /^Укажите цену в каждом диапазоне тарифа$/,
  ],
  [
    'with an overlap',
    [service.rates[0] ?? {}, { lowerLimit: 400_000, greaterLimit: null, serviceFee: 100 }],
    'rates.0.greaterLimit',
    /^Диапазоны тарифа не должны пересекаться$/,
  ],
];

for (const [flaw, rates, field, message] of tariffs) {
  test(`a tariff ${flaw} is refused with its own message`, async () => {
    const { httpStatus, body } = await editor.send(calls.addService, {
      service: { ...service, rates },
    });
    assert.deepEqual([httpStatus, body.error?.code], [400, 'service.rates.error']);
    assert.equal(body.error?.description, `field=service.${field}`);
    assert.match(body.error.message, message);
  });
}

test('a discount coefficient that is not a multiple of 0.01 is refused with the field name', async () => {
  for (const value of [0.125, 0.12345]) {
    const added = await editor.addService({
      service: { ...service, sberPrimeDiscount: value },
    });
    assert.equal(added.body.error?.description, 'field=service.sberPrimeDiscount');
    const discount = await editor.addDiscount({ discount: value, products: [] });
    assert.equal(discount.body.error?.description, 'field=discount');
  }
});
