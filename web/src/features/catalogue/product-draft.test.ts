import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newProduct, readDraft, resetsRule, termsOf, type ProductDraft } from './product-draft.ts';

const whole: ProductDraft = {
  ...newProduct,
  name: 'Пять частей',
  termUi: '5 месяцев',
  minAmount: '1000',
  maxAmount: '50 000,50',
};

function errorsOf(changes: Partial<ProductDraft>): unknown {
  const read = readDraft({ ...whole, ...changes });
  return read.kind === 'wrong' ? read.errors : {};
}

test('every empty required field shows «Обязательное поле» at once', () => {
  const required = 'Обязательное поле';
  assert.deepEqual(errorsOf({ name: ' ', termUi: '', minAmount: '', maxAmount: '', paymentsCount: '' }), {
    name: required,
    termUi: required,
    minAmount: required,
    maxAmount: required,
    paymentsCount: required,
  });
  assert.deepEqual(errorsOf({}), {});
});

test('each field out of its bounds has its own error', () => {
  assert.deepEqual(errorsOf({ minAmount: '-1', paymentsCount: '1000', commissionPercentage: '101' }), {
    minAmount: 'Значение не может быть меньше 0',
    paymentsCount: 'Значение не может быть больше 999',
    commissionPercentage: 'Значение не может быть больше 100',
  });
  assert.deepEqual(
    errorsOf({ paymentsIntervalValue: '10000', commissionPercentage: '-1', minAmount: '1,005' }),
    {
      paymentsIntervalValue: 'Значение не может быть больше 9999',
      commissionPercentage: 'Значение не может быть меньше 0',
      minAmount: 'Введите число, не больше двух знаков после запятой',
    },
  );
});

test('a new product has a schedule before its name and limits are typed', () => {
  assert.equal(termsOf(newProduct)?.paymentsCount, Number(newProduct.paymentsCount));
  assert.equal(termsOf({ ...newProduct, paymentsCount: '' }), null);
});

test('the commission bounds are sent as 0 when there is no commission', () => {
  const read = readDraft({ ...whole, minCommission: 'x', maxCommission: '-5' });
  assert.ok(read.kind === 'right');
  assert.deepEqual([read.input.minCommission, read.input.maxCommission], [0, 0]);
});

test('a fractional count and a percentage with three decimals are errors of their fields', () => {
  assert.deepEqual(
    errorsOf({ paymentsCount: '1,5', paymentsIntervalValue: '2.255', commissionPercentage: '4,255' }),
    {
      paymentsCount: 'Введите целое число',
      paymentsIntervalValue: 'Введите целое число',
      commissionPercentage: 'Введите число, не больше двух знаков после запятой',
    },
  );
});

test('the limit of an amount is shown in roubles', () => {
  assert.deepEqual(errorsOf({ maxAmount: '1000000000,01' }), {
    maxAmount: 'Значение не может быть больше 1\u00a0000\u00a0000\u00a0000,00\u00a0₽',
  });
});

test('the commission rule resets with a first share, a base product or no commission', () => {
  const early: ProductDraft = { ...whole, commissionRule: 'EARLY_COMMISSION', commissionPercentage: '5' };
  assert.equal(resetsRule(early), false);
  assert.equal(resetsRule({ ...early, commissionPercentage: '' }), false);
  const changes = [{ initialPayment: '25' }, { isBased: true }, { commissionPercentage: '0' }] as const;
  for (const change of changes) assert.equal(resetsRule({ ...early, ...change }), true);
});
