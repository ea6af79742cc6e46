import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calendarDate } from '#domain/dates.ts';
import { kopecks } from '#domain/money.ts';
import type { Rehearsal } from '../../api/catalogue/rehearsal-query.ts';
import { breachText, exampleText, factsOf, notSoldText, summaryOf } from './rehearsal-text.ts';

function total(before: number, after: number, [least, most]: readonly [number, number] = [0, 0]) {
  return {
    before: kopecks(before),
    after: kopecks(after),
    least: kopecks(least),
    most: kopecks(most),
  };
}

const still = { least: 0, most: 0 };

const unchanged: Rehearsal = {
  days: 90,
  orders: 1_234,
  isCut: false,
  notSold: { BELOW_MINIMUM: 0, ABOVE_MAXIMUM: 0, TOO_SMALL_TO_SPLIT: 0 },
  sold: 1_234,
  changed: 0,
  fullAmount: total(100_000_000, 100_000_000),
  commission: total(0, 0),
  firstAmount: total(25_000_000, 25_000_000),
  paymentsCount: { before: 4_936, after: 4_936, ...still },
  firstDate: still,
  lastDate: still,
  breaches: [],
  examples: [],
};

function plain(text: string | null): string | undefined {
  return text?.replaceAll(/\s/g, ' ');
}

function factsIn(rehearsal: Rehearsal): readonly string[] {
  return factsOf(rehearsal).map(({ name, text, ofOne }) =>
    [name, plain(text), ...(ofOne === null ? [] : [plain(ofOne)])].join(': '),
  );
}

test('the text of a rehearsal without changes says that sums and dates stay the same', () => {
  assert.equal(plain(summaryOf(unchanged)), 'За 90 дней 1 234 заказа: суммы и даты те же');
  assert.deepEqual(factsIn(unchanged), [
    'Клиенты заплатят: 1 000 000,00 ₽',
    'В том числе комиссия: 0,00 ₽',
    'Первые платежи: 250 000,00 ₽',
    'Число платежей: 4 936',
    'День первого платежа: в тот же день',
    'День последнего платежа: в тот же день',
  ]);
  assert.ok(factsOf(unchanged).every(({ isChanged }) => !isChanged));
  assert.equal(notSoldText(unchanged), null);
});

test('the facts of a rehearsal have both sums, the range per order and the shift in days', () => {
  const changed: Rehearsal = {
    ...unchanged,
    isCut: true,
    changed: 1_200,
    fullAmount: total(100_000_000, 110_000_000, [10_000, 90_000]),
    commission: total(0, 0, [-100, 100]),
    paymentsCount: { before: 4_936, after: 2_468, least: -2, most: -2 },
    firstDate: { least: -1, most: 30 },
    lastDate: { least: 61, most: 62 },
  };
  const summary = 'Последние 1 234 заказа за 90 дней: изменились бы 1 200';
  assert.equal(plain(summaryOf(changed)), summary);
  assert.deepEqual(factsIn(changed), [
    'Клиенты заплатят: 1 000 000,00 ₽ → 1 100 000,00 ₽: +100,00 ₽ … +900,00 ₽',
    'В том числе комиссия: 0,00 ₽: −1,00 ₽ … +1,00 ₽',
    'Первые платежи: 250 000,00 ₽',
    'Число платежей: 4 936 → 2 468: −2',
    'День первого платежа: на 1 день раньше … на 30 дней позже',
    'День последнего платежа: на 61 день позже … на 62 дня позже',
  ]);
});

test('the texts count the orders that cannot be sold and the orders that break a clause', () => {
  const notSold = { BELOW_MINIMUM: 2, ABOVE_MAXIMUM: 0, TOO_SMALL_TO_SPLIT: 1 };
  const text = 'Не оформить 3 заказа: меньше минимальной суммы — 2, не делится на столько платежей — 1';
  assert.equal(plain(notSoldText({ ...unchanged, notSold })), text);
  assert.equal(plain(summaryOf({ ...unchanged, orders: 3, sold: 0, notSold })), 'За 90 дней 3 заказа');
  const sentence = 'Рассрочка дольше 6 месяцев (283-ФЗ)';
  assert.equal(plain(breachText({ sentence, before: 0, after: 3 })), `${sentence}: 3 заказа, было 0`);
  assert.equal(plain(breachText({ sentence, before: 1, after: 1 })), `${sentence}: 1 заказ, столько же было`);
});

test('an example names the purchase, its price and its last day before and after', () => {
  const outline = { commission: kopecks(0), paymentsCount: 1, firstAmount: kopecks(0) };
  const day = (text: string) => ({ firstDate: calendarDate(text), lastDate: calendarDate(text) });
  const example = {
    amount: kopecks(100_000),
    soldOn: calendarDate('2026-10-31'),
    before: { ...outline, fullAmount: kopecks(100_000), ...day('2027-01-31') },
    after: { ...outline, fullAmount: kopecks(110_000), ...day('2027-06-30') },
  };
  const paidBefore = '1 000,00 ₽ от 31.10.2026: 1 000,00 ₽ до 31.01.2027';
  assert.equal(plain(exampleText(example)), `${paidBefore} → 1 100,00 ₽ до 30.06.2027 (+100,00 ₽)`);
  const later = { ...example, after: { ...example.after, fullAmount: kopecks(100_000) } };
  assert.equal(plain(exampleText(later)), `${paidBefore} → 1 000,00 ₽ до 30.06.2027`);
});
