import assert from 'node:assert/strict';
import { test } from 'node:test';
import { identifier, type ProductId } from '#domain/identifier.ts';
import type { BnplProduct } from '../../api/catalogue/catalogue-queries.ts';
import {
  differencesOf,
  otherVersionOf,
  runningVersionOf,
  soldProducts,
  soldVersionOf,
  termsOf,
} from './product-terms.ts';

const product: BnplProduct = {
  productId: identifier<ProductId>('one'),
  version: 1,
  name: 'Осень',
  termUi: '2 месяца',
  isBased: false,
  withoutPenalties: true,
  paymentsCount: 4,
  paymentsIntervalValue: 2,
  paymentsIntervalUnit: 'WEEKS',
  initialPaymentPercentage: 25,
  shiftPayment: true,
  minAmount: 100_000,
  maxAmount: 5_000_000,
  commissionPercentage: 4.5,
  minCommission: 9_900,
  maxCommission: 0,
  commissionRule: 'ADD_FIRST_PAYMENT',
  state: 'CREATED',
};

test('the terms of a product are shown in words', () => {
  assert.deepEqual(
    termsOf(product).map(({ name, text }) => `${name}: ${text.replaceAll(/\s/g, ' ')}`),
    [
      'Срок для клиента: 2 месяца',
      'Платежи: 4 платежа, интервал 2 недели',
      'Первый платеж: 25 %, отложен',
      'Сумма покупки: 1 000,00 ₽ – 50 000,00 ₽',
      'Комиссия: 4,5 %, не меньше 99,00 ₽, добавить к первому платежу',
      'Базовый: нет',
      'Штрафы: нет',
    ],
  );
  assert.equal(termsOf({ ...product, commissionPercentage: 0 })[4]?.text, 'нет');
});

test('the running version of a product is another product of the same name that is on sale', () => {
  const other = { ...product, productId: identifier<ProductId>('two'), name: ' осень ' };
  assert.equal(runningVersionOf(product, [{ ...product, state: 'ACTIVE' }, other]), null);
  const running = { ...other, state: 'ACTIVE' } as const;
  assert.equal(runningVersionOf(product, [product, running]), running);
});

test('the differences of two products are their changed terms, without name and version', () => {
  const later = { ...product, name: 'Осень 2', minAmount: 200_000, withoutPenalties: false };
  assert.deepEqual(
    differencesOf(product, later).map(({ name }) => name),
    ['Сумма покупки', 'Штрафы'],
  );
  assert.deepEqual(differencesOf(product, { ...product, version: 2 }), []);
});

test('a product is compared with its version on sale first, then another version, then any other product', () => {
  const named = (id: string, fields: Partial<BnplProduct>) => ({
    ...product,
    ...fields,
    productId: identifier<ProductId>(id),
  });
  const running = named('running', { state: 'ACTIVE' });
  const stopped = named('stopped', { state: 'STOPPED' });
  const stranger = named('stranger', { name: 'Весна', state: 'ACTIVE' });
  assert.equal(otherVersionOf(product, [stranger, product, stopped, running]), running);
  assert.equal(otherVersionOf(product, [stranger, product, stopped]), stopped);
  assert.equal(otherVersionOf(product, [product, stranger]), stranger);
  assert.equal(otherVersionOf(product, [product]), null);
});

test('a rehearsal uses orders of the version on sale, of the product if once sold, or of another version', () => {
  const named = (id: string, fields: Partial<BnplProduct>) => ({
    ...product,
    ...fields,
    productId: identifier<ProductId>(id),
  });
  const running = named('running', { state: 'ACTIVE' });
  const stopped = named('stopped', { state: 'STOPPED' });
  const draft = named('draft', { state: 'CREATED' });
  const stranger = named('stranger', { name: 'Весна', state: 'ACTIVE' });
  assert.equal(soldVersionOf(product, [draft, stranger, product, running]), running);
  assert.equal(soldVersionOf(stopped, [running, stopped]), running);
  assert.equal(soldVersionOf(stopped, [stranger, stopped]), stopped);
  assert.equal(soldVersionOf(product, [product, stranger, stopped]), stopped);
  assert.equal(soldVersionOf(product, [draft, product, stranger]), product, 'staff choose the stranger');
  assert.deepEqual(soldProducts(product, [draft, product, stranger]), [product, stranger]);
  assert.deepEqual(soldProducts(product, [draft, product]), [product]);
  assert.equal(soldVersionOf(product, [draft, product]), product);
});
