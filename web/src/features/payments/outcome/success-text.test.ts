import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kopecks } from '#domain/money.ts';
import { successText } from './success-text.ts';

const nothing = kopecks(0);

// docs/spec/specification.md#2 «Early payment page»
test('the success text names the payment and the remaining debt', () => {
  assert.deepEqual(successText('EARLY_REPAYMENT', nothing), {
    title: 'Досрочное погашение принято',
    text: 'Заказ полностью оплачен',
  });
  assert.deepEqual(successText('PAYMENT', kopecks(100)), {
    title: 'Платеж принят',
    text: 'Осталось заплатить совсем чуть-чуть',
  });
});

test('returned money does not show the order as paid off', () => {
  for (const paidAs of ['RETURNED', 'SERVICE_RETURNED'] as const)
    assert.equal(successText(paidAs, nothing).text, 'По заказу больше ничего платить не нужно');
});
