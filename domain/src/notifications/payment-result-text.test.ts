import assert from 'node:assert/strict';
import { test } from 'node:test';
import { identifier, type OrderUuid } from '../identifier.ts';
import { kopecks } from '../money.ts';
import { type Allocation, type IntentKind, scheduledTarget } from '../orders/payment-intent.ts';
import { longestMessage } from './message-text.ts';
import { type PaymentResult, paymentResultText } from './payment-result-text.ts';

const orderUuid = identifier<OrderUuid>('0190b2a4-1111-7000-8000-000000000001');
const amount = kopecks(123_456_789);
const order = { orderNumber: 'ORDER-NUMBER-123', paymentsCount: 12 };

function textOf(
  kind: IntentKind,
  result: PaymentResult,
  more: {
    readonly numbers?: readonly number[];
    readonly order?: typeof order | null;
    readonly isPurchase?: boolean;
  } = {},
): string {
  const allocations = (more.numbers ?? []).map((number) => ({
    targetType: 'SCHEDULED' as const,
    targetId: scheduledTarget(orderUuid, number),
    amount: kopecks(1),
  }));
  const { isPurchase = false } = more;
  return paymentResultText({
    intent: { kind, amount, allocations },
    result,
    isPurchase,
    order: more.order === undefined ? order : more.order,
  });
}

test('the text of a successful payment names the sum and its purpose', () => {
  const taken = 'Списано 1 234 567,89 ₽';
  assert.equal(textOf('EARLY', 'TAKEN', { numbers: [3] }), `${taken}: платеж 3, заказ ORDER-NUM…123`);
  assert.equal(
    textOf('RECURRENT', 'TAKEN', { numbers: [10, 11, 12] }),
    `${taken}: платежи 10–12, заказ ORDER-NUM…123`,
  );
  assert.equal(
    textOf('EARLY', 'TAKEN', { numbers: [13] }),
    `${taken}: досрочное погашение, заказ ORDER-NUM…123`,
  );
  assert.equal(textOf('PENALTY', 'TAKEN'), `${taken}: штраф, заказ ORDER-NUM…123`);
  assert.equal(textOf('SERVICE', 'TAKEN'), `${taken}: перенос платежа, заказ ORDER-NUM…123`);
  assert.equal(textOf('INITIAL', 'TAKEN', { numbers: [1] }), `${taken}: первый платеж, покупка оформлена`);
});

test('the text of a failed payment says what to do', () => {
  assert.equal(
    textOf('MANUAL', 'NOT_TAKEN', { numbers: [12] }),
    'Деньги не списаны: платеж 12, 1 234 567,89 ₽. Можно оплатить',
  );
  assert.equal(
    textOf('INITIAL', 'NOT_TAKEN', { numbers: [1], order: null }),
    'Деньги не списаны: первый платеж, 1 234 567,89 ₽. Вернитесь к покупке',
  );
});

test('the text of a payment of all due debts names them and fits into one SMS segment', () => {
  const debts = (numbers: readonly number[]): Allocation[] => [
    ...numbers.map((number) => ({
      targetType: 'SCHEDULED' as const,
      targetId: scheduledTarget(orderUuid, number),
      amount: kopecks(1),
    })),
    { targetType: 'PENALTY', targetId: 'penalty', amount: kopecks(1) },
  ];
  const say = (numbers: readonly number[], result: PaymentResult): string => {
    const intent = { kind: 'MANUAL', amount, allocations: debts(numbers) } as const;
    return paymentResultText({ intent, result, isPurchase: false, order });
  };
  for (const [numbers, result, text] of [
    [[10, 11, 12], 'TAKEN', 'Списано 1 234 567,89 ₽: платежи 10–12, штраф, заказ ORDER-NUM…123'],
    [[10, 12], 'TAKEN', 'Списано 1 234 567,89 ₽: платежи 10, 12, штраф, заказ ORDER-NUM…123'],
    [[8, 10, 12], 'TAKEN', 'Списано 1 234 567,89 ₽: 3 платежа, штраф, заказ ORDER-NUM…123'],
    [[10, 12], 'NOT_TAKEN', 'Деньги не списаны: платежи 10, 12, 1 234 567,89 ₽. Можно оплатить'],
    [[], 'TAKEN', 'Списано 1 234 567,89 ₽: штраф, заказ ORDER-NUM…123'],
  ] as const) {
    assert.equal(say(numbers, result), text);
    assert.ok(text.length <= longestMessage, `${text.length}: ${text}`);
  }
});

test('the text of excess money announces its return', () => {
  assert.equal(textOf('RECURRENT', 'RETURNED'), '1 234 567,89 ₽ не понадобились: вернём деньги на карту');
});

test('the text of a card check says whether the card was saved', () => {
  assert.equal(textOf('BINDING', 'TAKEN', { order: null }), 'Карта сохранена. Плати частями');
  assert.equal(
    textOf('BINDING', 'NOT_TAKEN', { order: null }),
    'Карта не сохранена, деньги не списаны. Повторите в кабинете',
  );
  assert.equal(textOf('BINDING', 'TAKEN', { isPurchase: true }), 'Карта сохранена, покупка оформлена');
  assert.equal(
    textOf('BINDING', 'NOT_TAKEN', { isPurchase: true, order: null }),
    'Карта не сохранена, деньги не списаны. Вернитесь к покупке',
  );
  assert.equal(
    textOf('BINDING', 'TAKEN', { isPurchase: true, order: null }),
    'Покупка не оформлена, деньги не списаны',
  );
});

test('every result text fits into one segment', () => {
  const kinds = ['INITIAL', 'SCHEDULED', 'MANUAL', 'EARLY', 'PENALTY', 'SERVICE', 'BINDING'] as const;
  for (const kind of kinds)
    for (const result of ['TAKEN', 'NOT_TAKEN', 'RETURNED'] as const)
      for (const numbers of [[], [12], [10, 12], [13]]) {
        const text = textOf(kind, result, { numbers });
        assert.ok(text.length <= longestMessage, `${text.length}: ${text}`);
      }
});
