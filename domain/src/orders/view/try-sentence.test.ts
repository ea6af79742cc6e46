import assert from 'node:assert/strict';
import { test } from 'node:test';
import { identifier, type OrderUuid } from '../../identifier.ts';
import { kopecks } from '../../money.ts';
import { scheduledTarget } from '../payment-intent.ts';
import { type Try, trySentence } from './try-sentence.ts';

const orderUuid = identifier<OrderUuid>('00000000-0000-4000-8000-000000000001');
const amount = kopecks(799_750);
const targetId = scheduledTarget(orderUuid, 2);

const second: Try = {
  kind: 'SCHEDULED',
  state: 'SETTLED',
  amount,
  actionCode: 0,
  allocations: [{ targetType: 'SCHEDULED', targetId, amount }],
  card: { paymentSystem: 'MASTERCARD', panLastFourDigits: '1160' },
  isRegistered: true,
};

const read = (changes: Partial<Try>): string =>
  trySentence({ ...second, ...changes }).replaceAll('\u00a0', ' ');

test('a try names its purpose, sum, card and outcome', () => {
  const head = 'Списание по графику: платеж 2.';
  const from = '7 997,50 ₽ с карты Mastercard •• 1160';
  assert.equal(read({}), `${head} Списано ${from}`);
  assert.equal(
    read({ state: 'DECLINED', actionCode: 116 }),
    `${head} Не удалось списать ${from}. На карте не хватило денег`,
  );
  assert.equal(read({ state: 'UNKNOWN' }), `${head} Банк обрабатывает списание ${from}. Результата пока нет`);
  const typed = '7 997,50 ₽ с карты, введённой на странице банка';
  assert.equal(
    read({ kind: 'MANUAL', state: 'EXPIRED', card: null }),
    `Оплата просроченного платежа: платеж 2. Не списано ${typed}. Клиент не завершил оплату на странице банка`,
  );
  assert.equal(
    read({ kind: 'MANUAL', state: 'EXPIRED', card: null, isRegistered: false }),
    `Оплата просроченного платежа: платеж 2. Не списано ${typed}. Банк не ответил, страница банка не открылась`,
  );
});

test('the sentence names no bank page for a saved card, and no card for a bulk payoff', () => {
  const from = '7 997,50 ₽ с карты Mastercard •• 1160';
  assert.match(read({ state: 'EXPIRED' }), new RegExp(`Не списано ${from}. Списание не состоялось$`));
  assert.match(
    read({ state: 'CREATED' }),
    new RegExp(`Списание готовится: ${from}. Деньги пока не списаны$`),
  );
  assert.equal(
    read({ kind: 'FULL_PAYMENT', card: null }),
    'Полное погашение: платеж 2. Погашено по файлу: 7 997,50 ₽',
  );
});

test('the sentence of a card binding names no sum', () => {
  const binding = { kind: 'BINDING', amount: kopecks(0), allocations: [] } as const;
  assert.equal(read({ ...binding }), 'Привязка карты. Карта сохранена');
});
