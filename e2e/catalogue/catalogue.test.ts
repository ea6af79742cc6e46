import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { calls } from '#testing/calls.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { logInStaff } from '#testing/people/staff.ts';
import { startStack } from '#testing/stack/stack.ts';
import type { Answer } from '#testing/api-client.ts';

const stack = await startStack({ after });
const editor = await logInStaff(stack, 'product.editor');
const viewer = await logInStaff(stack, 'product.viewer');

const form = {
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
  commissionRule: 'EARLY_COMMISSION',
};

type Product = typeof form & {
  readonly productId: string;
  readonly state: string;
  readonly version: number;
};

async function products(): Promise<Product[]> {
  return (await viewer.listProducts()).body['bnplProducts'] as Product[];
}

async function add(changes: object): Promise<Answer> {
  return editor.send(calls.addProduct, { ...form, ...changes });
}

test('only an editor starts a product, which can be changed before its start and stopped after it', async () => {
  const productId = String((await add({})).body['productId']);
  const made = (await products()).find((product) => product.productId === productId);
  assert.deepEqual(made, { ...form, productId, state: 'CREATED', version: 1 });
  const refused = await viewer.startProduct({ productId });
  assert.equal(refused.body.error?.code, 'access.denied.error');
  const update = (name: string) => editor.send(calls.updateProduct, { ...form, productId, name });
  assert.equal((await update('Три части')).httpStatus, 200);
  const stop = () => editor.stopProduct({ productId });
  assert.equal((await stop()).body.error?.code, 'product.state.error');
  assert.equal((await editor.startProduct({ productId })).httpStatus, 200);
  assert.equal((await update('Поздно')).body.error?.code, 'product.state.error');
  assert.equal((await stop()).httpStatus, 200);
  assert.equal((await products()).find((product) => product.productId === productId)?.state, 'STOPPED');
});

test('a base product is not sold before its start and never stopped', async () => {
  const base = {
    isBased: true,
    commissionPercentage: 0,
    maxCommission: 0,
    commissionRule: 'ADD_FIRST_PAYMENT',
  };
  const productId = String((await add(base)).body['productId']);
  const state = async () => (await products()).find((product) => product.productId === productId)?.state;
  assert.equal(await state(), 'CREATED');
  const update = { ...form, ...base, productId, name: 'Базовый' };
  assert.equal((await editor.send(calls.updateProduct, update)).httpStatus, 200);
  assert.equal(await state(), 'CREATED');
  assert.equal((await editor.startProduct({ productId })).httpStatus, 200);
  assert.equal(await state(), 'ACTIVE');
  const refused = await editor.stopProduct({ productId });
  assert.equal(refused.body.error?.code, 'product.state.error');
});

const wrongFields: readonly (readonly [field: string, value: unknown, message: string])[] = [
  ['name', ' ', 'Обязательное поле'],
  ['termUi', '', 'Обязательное поле'],
  ['initialPaymentPercentage', -0.01, 'Значение не может быть меньше 0'],
  ['initialPaymentPercentage', 100.01, 'Значение не может быть больше 100'],
  ['paymentsCount', 0, 'Значение не может быть меньше 1'],
  ['paymentsCount', 1000, 'Значение не может быть больше 999'],
  ['paymentsIntervalValue', 0, 'Значение не может быть меньше 1'],
  ['paymentsIntervalValue', 10_000, 'Значение не может быть больше 9999'],
  ['commissionPercentage', 100.01, 'Значение не может быть больше 100'],
  ['minAmount', -1, 'Значение не может быть меньше 0'],
];

for (const [field, value, message] of wrongFields) {
  test(`a product with ${field} ${JSON.stringify(value)} is refused with an error of that field`, async () => {
    const { httpStatus, body } = await add({ [field]: value });
    assert.equal(httpStatus, 400);
    assert.equal(body.error?.code, `bnpl.product.api.${field}.invalid`);
    assert.equal(body.error.message, message);
  });
}

test('without a commission percentage all three commission values are saved as 0', async () => {
  const { body } = await add({ commissionPercentage: 0, minCommission: 100, maxCommission: 200 });
  const saved = (await products()).find(({ productId }) => productId === body['productId']);
  assert.deepEqual(
    [saved?.commissionPercentage, saved?.minCommission, saved?.maxCommission, saved?.commissionRule],
    [0, 0, 0, 'ADD_FIRST_PAYMENT'],
  );
});

const service = {
  serviceId: 'MOVE_PAYMENT',
  serviceName: 'Перенос платежа',
  serviceDescription: 'Следующий платеж на интервал позже',
  rates: [
    { lowerLimit: 1, greaterLimit: 500_000, serviceFee: 9_900 },
    { lowerLimit: 500_001, greaterLimit: null, serviceFee: 19_900 },
  ],
  sberPrimeDiscount: 0.5,
  excludeProducts: ['four-parts'],
  bufferHours: 24,
  servicePaymentOrderLifeTimeMinutes: 30,
  enabled: false,
};

test('a valid service is created once and started by its flag, and an invalid one is refused', async () => {
  const addIt = (changes: object) => editor.addService({ service: { ...service, ...changes } });
  assert.equal((await addIt({ serviceId: 'UNKNOWN' })).body.error?.description, 'field=serviceId');
  const overlapping = { lowerLimit: 400_000, greaterLimit: null, serviceFee: 100 };
  const wrong = await addIt({ rates: [service.rates[0], overlapping] });
  assert.equal(wrong.body.error?.code, 'service.rates.error');
  assert.equal((await addIt({ excludeProducts: ['nothing'] })).body.error?.code, 'product.not.found.error');
  assert.equal((await addIt({ serviceName: '  ' })).body.error?.description, 'field=service.serviceName');
  const serviceUuid = String((await addIt({})).body['serviceUuid']);
  assert.equal((await addIt({})).body.error?.code, 'service.exists.error');
  const started = { service: { ...service, enabled: true }, serviceUuid };
  assert.equal((await editor.updateService(started)).httpStatus, 200);
  const { body } = await viewer.listServices();
  assert.deepEqual(body['services'], [{ ...started.service, uuid: serviceUuid, version: 2 }]);
});

test('a service can be updated by its UUID in capital letters', async () => {
  const { body } = await viewer.listServices();
  const [{ uuid } = { uuid: '' }] = body['services'] as { uuid: string }[];
  const saved = { service: { ...service, enabled: true }, serviceUuid: uuid.toUpperCase() };
  assert.equal((await editor.updateService(saved)).httpStatus, 200);
});

test('a product has at most one discount, and the coefficient of a discount cannot be changed', async () => {
  const addIt = (discount: number, given: string[]) => editor.addDiscount({ discount, products: given });
  const uuid = String((await addIt(0.15, ['four-parts'])).body['uuid']);
  assert.equal((await addIt(0.2, ['four-parts'])).body.error?.code, 'discount.product.taken.error');
  assert.equal((await addIt(1.01, [])).httpStatus, 400);
  const change = (discount: number, given: string[]) =>
    editor.updateDiscount({ uuid, discount, products: given });
  assert.equal((await change(0.2, ['four-parts'])).body.error?.code, 'discount.coefficient.error');
  assert.equal((await change(0.15, ['four-parts', 'six-months'])).httpStatus, 200);
  const { body } = await viewer.listDiscounts();
  assert.deepEqual(body['discounts'], [
    { uuid, discount: 0.15, products: ['four-parts', 'six-months'], version: 2 },
  ]);
  const both = await Promise.all([addIt(0.3, ['ten-parts']), addIt(0.4, ['ten-parts'])]);
  assert.deepEqual(both.map(({ httpStatus }) => httpStatus).toSorted(), [200, 409]);
});

test('a subscription category is created once and changed by its identifier', async () => {
  const category = {
    subscriptionId: 'prime',
    subscriptionName: 'СберПрайм',
    discountEnabled: true,
    status: 'ACTUAL',
  };
  assert.equal((await editor.send(calls.addSubscription, category)).httpStatus, 200);
  const again = await editor.send(calls.addSubscription, category);
  assert.equal(again.body.error?.code, 'subscription.exists.error');
  const deleted = { ...category, status: 'DELETED' };
  assert.equal((await editor.send(calls.updateSubscription, deleted)).httpStatus, 200);
  const unknown = await editor.send(calls.updateSubscription, {
    ...category,
    subscriptionId: 'no',
  });
  assert.equal(unknown.body.error?.code, 'subscription.not.found.error');
  assert.deepEqual((await viewer.listSubscriptions()).body['subscriptions'], [{ ...deleted, version: 2 }]);
});

test('a change of an outdated version is refused', async () => {
  const productId = String((await add({})).body['productId']);
  const change = (name: string, version: number) =>
    editor.send(calls.updateProduct, { ...form, productId, name, version });
  assert.equal((await change('Первый', 1)).httpStatus, 200);
  const late = await change('Второй', 1);
  assert.deepEqual([late.httpStatus, late.body.error?.code], [409, 'catalogue.changed.error']);
  const stale = await editor.startProduct({ productId, version: 1 });
  assert.equal(stale.body.error?.code, 'catalogue.changed.error');
  const known = (await products()).find((product) => product.productId === productId);
  assert.deepEqual([known?.name, known?.version], ['Первый', 2]);
  const [kept] = (await viewer.listServices()).body['services'] as { uuid: string }[];
  const saved = { service, serviceUuid: kept?.uuid, version: 1 };
  assert.equal((await editor.send(calls.updateService, saved)).httpStatus, 409);
  const [discount] = (await viewer.listDiscounts()).body['discounts'] as object[];
  const older = { ...discount, version: 1 };
  assert.equal((await editor.send(calls.updateDiscount, older)).httpStatus, 409);
  const category = {
    subscriptionId: 'prime',
    subscriptionName: 'x',
    discountEnabled: false,
    status: 'ACTUAL',
  };
  const update = (version: number) => editor.send(calls.updateSubscription, { ...category, version });
  assert.deepEqual([(await update(1)).httpStatus, (await update(2)).httpStatus], [409, 200]);
});

test('at the end every invariant holds', () => assertAuditHolds(stack));
