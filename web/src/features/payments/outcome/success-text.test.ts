import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kopecks } from '#domain/money.ts';
import { successText } from './success-text.ts';

const nothing = kopecks(0);

// docs/spec/specification.md#2 «Early payment page»
test('what has been paid is named, and what is left of the order', () => {
  assert.deepEqual(successText('EARLY_REPAYMENT', nothing), {
    title: 'Досрочное погашение принято',
    text: 'Заказ полностью оплачен',
  });
  assert.deepEqual(successText('PAYMENT', kopecks(100)), {
    title: 'Платеж принят',
    text: 'Осталось заплатить совсем чуть-чуть',
  });
});

test('money that goes back has not paid the order off: it may have been cancelled meanwhile', () => {
  for (const paidAs of ['RETURNED', 'SERVICE_RETURNED'] as const)
    assert.equal(successText(paidAs, nothing).text, 'По заказу больше ничего платить не нужно');
});
