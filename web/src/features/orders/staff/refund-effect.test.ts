import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kopecks } from '#domain/money.ts';
import { formatMoney } from '../../../format/money.ts';
import { returnSentence, sumProblem, sumToReturn } from './refund-effect.ts';

const most = kopecks(123_450);

// docs/spec/rules.md#14
test('a sum is accepted in any form that staff write, from one kopeck to the returnable sum', () => {
  for (const [text, sum] of [
    ['1 234,50', 123_450],
    ['1234.5', 123_450],
    ['0,01', 1],
  ] as const) {
    assert.equal(sumToReturn(text, most), sum);
    assert.equal(sumProblem(text, most), null);
  }
  for (const [text, problem] of [
    [' ', 'Обязательное поле'],
    ['тысяча', 'Укажите сумму в рублях, например 1 234,50'],
    ['0', 'Укажите сумму больше нуля'],
    ['1 234,51', `Не больше ${formatMoney(most)}`],
  ] as const) {
    assert.equal(sumToReturn(text, most), null);
    assert.equal(sumProblem(text, most), problem);
  }
});

test('the effect names each card with its part', () => {
  const cards = [
    { amount: kopecks(30_000), card: { name: 'Visa', lastFourDigits: '1111', logo: null } },
    { amount: kopecks(50_000), card: null },
  ];
  const whole = `На карту Visa ••\u00a01111 вернётся ${formatMoney(kopecks(30_000))}`;
  assert.equal(returnSentence(kopecks(30_000), { cards }), whole);
  const rest = `на карту, которой платил клиент, вернётся ${formatMoney(kopecks(1))}`;
  assert.equal(returnSentence(kopecks(30_001), { cards }), `${whole}, ${rest}`);
});
