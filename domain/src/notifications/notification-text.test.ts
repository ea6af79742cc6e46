import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kopecks } from '../money.ts';
import { type FailedCharge, notificationKinds } from './notification-kinds.ts';
import { textOf } from './notification-text.ts';
import { exampleText, templateExamples } from './template-examples.ts';

const amount = kopecks(123_456);

test('each kind has a text with all its values', () => {
  for (const kind of notificationKinds) {
    assert.notEqual(exampleText(kind), '', kind);
    assert.doesNotMatch(exampleText(kind), /undefined|null|NaN|\[object/, kind);
  }
});

function failureText(changed: Partial<FailedCharge>): string {
  const parameters = { ...templateExamples.CHARGE_FAILED, ...changed };
  return textOf({ kind: 'CHARGE_FAILED', parameters });
}

test('the text of a failed charge names the reason, the next try and the action of the client', () => {
  assert.equal(
    failureText({}),
    'Не списали 1 234,56 ₽ с *1111: мало денег. Снова спишем 05.12 с *1111. Пополните карту',
  );
});

test('the text of a failed charge without a next try asks the client to pay', () => {
  assert.equal(
    failureText({ reason: 'CARD_BLOCKED', nextTry: null }),
    'Не списали 1 234,56 ₽ с *1111: карта закрыта. Оплатите в кабинете',
  );
});

test('a failed charge without a card asks for a payment', () => {
  assert.equal(
    failureText({ card: null, nextTry: null }),
    'Платеж 1 234,56 ₽: карты для списания нет. Оплатите его в кабинете',
  );
});

test('messages about a penalty name the payment by its sum and due date', () => {
  assert.equal(
    textOf({ kind: 'PENALTY_STARTED', parameters: templateExamples.PENALTY_STARTED }),
    'Платеж 1 234,56 ₽ от 05.12 просрочен. Штраф 0,68 ₽ растёт каждый день. Оплатите',
  );
  assert.equal(
    textOf({ kind: 'PENALTY_GROWS', parameters: templateExamples.PENALTY_GROWS }),
    'Штраф вырос до 4,74 ₽ за 7 дн. Платеж 1 234,56 ₽ от 05.12. Оплатите',
  );
});

test('REFUND_STARTED says where the money goes, or that the bank refuses', () => {
  const refund = { amount, toCard: kopecks(0), orderNumber: 'A-1' };
  assert.equal(
    textOf({ kind: 'REFUND_STARTED', parameters: { ...refund, to: 'CARD' } }),
    'Возвращаем 1 234,56 ₽ на карту, заказ A-1',
  );
  assert.equal(
    textOf({ kind: 'REFUND_STARTED', parameters: { ...refund, to: 'TRANSFER' } }),
    'Возвращаем 1 234,56 ₽ банковским переводом, заказ A-1',
  );
  assert.equal(
    textOf({ kind: 'REFUND_STARTED', parameters: { ...refund, to: 'UNPAID_PAYMENTS' } }),
    'Магазин вернул 1 234,56 ₽: платежи уменьшены, заказ A-1',
  );
  assert.equal(
    textOf({ kind: 'REFUND_STARTED', parameters: { ...refund, to: 'WHOLE_DEBT' } }),
    'Магазин вернул 1 234,56 ₽: платить больше не нужно, заказ A-1',
  );
  assert.equal(
    textOf({ kind: 'REFUND_STARTED', parameters: { ...refund, toCard: kopecks(100), to: 'WHOLE_DEBT' } }),
    'Магазин вернул 1 234,56 ₽, на карту 1,00 ₽. Долга нет, заказ A-1',
  );
  assert.equal(
    textOf({ kind: 'REFUND_STARTED', parameters: { ...refund, to: 'STAFF' } }),
    'Банк не вернул 1 234,56 ₽. Разбираемся и сообщим, заказ A-1',
  );
});
