import '#testing/property-runs.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyPurchase, anyTerms, plainTerms } from '#testing/domain/domain-examples.ts';
import { identifier, type ProductId } from '../identifier.ts';
import { basisPoints, kopecks } from '../money.ts';
import {
  commissionDiscountFor,
  type Discount,
  discountedPrice,
  productsFreeFor,
  type SubscriptionCategory,
} from './discounts.ts';
import {
  commissionTakesSeveralPayments,
  earlyCommissionAllowed,
  productActions,
  productDefaults,
  type ProductForm,
  productProblems,
  savedProduct,
} from './product-rules.ts';

const form: ProductForm = {
  ...plainTerms,
  name: 'Части',
  termUi: '4 месяца',
  minAmount: kopecks(100_000),
  maxAmount: kopecks(10_000_000),
};

function problems(changes: Partial<ProductForm>): string[] {
  return productProblems({ ...form, ...changes }).map(({ field, message }) => `${field}: ${message}`);
}

test('name and term are required', () => {
  assert.deepEqual(problems({}), []);
  assert.deepEqual(problems({ name: ' ' }), ['name: Обязательное поле']);
  assert.deepEqual(problems({ termUi: '' }), ['termUi: Обязательное поле']);
});

test('every character of a name and a term is visible and on one line', () => {
  const problem = 'Уберите переносы строк и невидимые знаки';
  for (const mark of ['\n', '\t', '\u200b', '\u00ad', '\u2060'])
    assert.deepEqual(problems({ name: `Ча${mark}сти`, termUi: `4${mark} месяца` }), [
      `name: ${problem}`,
      `termUi: ${problem}`,
    ]);
});

test('a name and a term must not contain characters that change the reading direction', () => {
  const problem = 'Уберите невидимые знаки: они меняют то, как читается текст';
  assert.deepEqual(problems({ name: 'Части \u202e00001' }), [`name: ${problem}`]);
  assert.deepEqual(problems({ termUi: '\u20664 месяца\u2069' }), [`termUi: ${problem}`]);
});

test('a product has 1 to 999 payments, an interval of 1 to 9999, and no negative sum', () => {
  assert.deepEqual(problems({ paymentsCount: 1, paymentsIntervalValue: 1 }), []);
  assert.deepEqual(problems({ paymentsCount: 999, paymentsIntervalValue: 9999 }), []);
  assert.deepEqual(problems({ paymentsCount: 0 }), ['paymentsCount: Значение не может быть меньше 1']);
  assert.deepEqual(problems({ paymentsCount: 1000 }), ['paymentsCount: Значение не может быть больше 999']);
  assert.equal(problems({ paymentsIntervalValue: 10_000 }).length, 1);
  assert.equal(problems({ paymentsCount: 1.5 }).length, 1);
  assert.equal(problems({ minAmount: kopecks(-1) }).length, 1);
});

test('a maximum is at least its minimum, but a maximum commission of 0 means no limit', () => {
  assert.equal(problems({ maxAmount: form.minAmount }).length, 0);
  assert.equal(problems({ maxAmount: kopecks(99_999) }).length, 1);
  assert.equal(problems({ minCommission: kopecks(5), maxCommission: kopecks(0) }).length, 0);
  assert.equal(problems({ minCommission: kopecks(5), maxCommission: kopecks(4) }).length, 1);
});

// docs/spec/reliability.md#I-42
test('a saved product has an allowed commission rule and zeros where it has no commission', () => {
  fc.assert(
    fc.property(anyTerms, anyPurchase, (terms, maxAmount) => {
      const saved = savedProduct({ ...form, ...terms, minAmount: kopecks(0), maxAmount });
      assert.deepEqual(productProblems(saved), []);
      const bare = saved.isBased || saved.commission === 0;
      if (bare) assert.deepEqual([saved.commission, saved.minCommission, saved.maxCommission], [0, 0, 0]);
      if (bare || saved.initialPayment !== null) assert.equal(saved.commissionRule, 'ADD_FIRST_PAYMENT');
    }),
  );
});

test('EARLY_COMMISSION needs a commission and excludes a base product and a first share', () => {
  const priced = { ...form, commission: basisPoints(100) };
  assert.equal(earlyCommissionAllowed(priced), true);
  assert.equal(earlyCommissionAllowed({ ...priced, isBased: true }), false);
  assert.equal(earlyCommissionAllowed({ ...priced, initialPayment: basisPoints(1000) }), false);
  assert.equal(earlyCommissionAllowed(form), false);
  assert.equal(productDefaults.commissionRule, 'ADD_FIRST_PAYMENT');
});

test('under EARLY_COMMISSION a commission above 1/(n-1) takes several of the n payments', () => {
  const first = { commissionRule: 'EARLY_COMMISSION', paymentsCount: 5 } as const;
  assert.equal(commissionTakesSeveralPayments({ ...first, commission: basisPoints(2500) }), false);
  assert.equal(commissionTakesSeveralPayments({ ...first, commission: basisPoints(2501) }), true);
  const added = { ...first, commissionRule: 'ADD_FIRST_PAYMENT', commission: basisPoints(9000) } as const;
  assert.equal(commissionTakesSeveralPayments(added), false);
  assert.equal(
    commissionTakesSeveralPayments({ ...first, paymentsCount: 1, commission: basisPoints(10_000) }),
    false,
  );
});

test('the state of a product decides whether it can be edited, started and stopped', () => {
  assert.deepEqual(productActions('CREATED', false), { edit: true, start: true, stop: false });
  assert.deepEqual(productActions('ACTIVE', false), { edit: false, start: false, stop: true });
  assert.deepEqual(productActions('ACTIVE', true), { edit: false, start: false, stop: false });
  assert.deepEqual(productActions('STOPPED', false), { edit: false, start: true, stop: false });
});

test('a discount d lowers a price to price × (1 − d), rounded half up', () => {
  assert.equal(discountedPrice(kopecks(101), basisPoints(5000)), 51);
  assert.equal(discountedPrice(kopecks(100), basisPoints(0)), 100);
  assert.equal(discountedPrice(kopecks(100), basisPoints(10_000)), 0);
});

const product = identifier<ProductId>('parts-4');
const discounts: Discount[] = [{ discountUuid: 'd1', discount: basisPoints(3000), products: [product] }];
const prime: SubscriptionCategory = {
  subscriptionId: 's1',
  subscriptionName: 'Прайм',
  discountEnabled: true,
  status: 'ACTUAL',
};

test('a commission discount needs a listed product and an ACTUAL subscription with discounts enabled', () => {
  assert.equal(commissionDiscountFor(product, prime, discounts), 3000);
  assert.equal(commissionDiscountFor(identifier<ProductId>('other'), prime, discounts), null);
  assert.equal(commissionDiscountFor(product, null, discounts), null);
  assert.equal(commissionDiscountFor(product, { ...prime, discountEnabled: false }, discounts), null);
  assert.equal(commissionDiscountFor(product, { ...prime, status: 'DELETED' }, discounts), null);
});

test('only products not used by other discounts can be chosen', () => {
  assert.deepEqual(productsFreeFor(null, [product], discounts), []);
  assert.deepEqual(productsFreeFor('d1', [product], discounts), [product]);
});
