import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kopecks } from '../../money.ts';
import { returnSentence } from './return-sentence.ts';

const amount = kopecks(50_000);

test('a return names its sum, its card and the place of the money', () => {
  const card = { paymentSystem: 'VISA', panLastFourDigits: '1111' } as const;
  const read = (state: Parameters<typeof returnSentence>[0]['state']) =>
    returnSentence({ amount, state, card, way: 'CARD' }).replaceAll('\u00a0', ' ');
  assert.equal(read('RETURNED'), 'Возвращено 500,00 ₽ на карту Visa •• 1111');
  assert.equal(read('ON_THE_WAY'), 'Возврат отправлен в банк: 500,00 ₽ на карту Visa •• 1111. Деньги в пути');
  assert.equal(read('REFUSED'), 'Банк не вернул 500,00 ₽ на карту Visa •• 1111. Сотрудник выясняет причину');
});

test('the card of a return may be unknown', () => {
  const sentence = returnSentence({ amount, state: 'RETURNED', card: null, way: 'CARD' });
  assert.equal(sentence.replaceAll('\u00a0', ' '), 'Возвращено 500,00 ₽ на карту, с которой платили');
});

test('money of a bulk payoff returns by a bank transfer, whose end no answer reports', () => {
  const sentence = returnSentence({ amount, state: 'RETURNED', card: null, way: 'TRANSFER' });
  assert.equal(sentence.replaceAll('\u00a0', ' '), 'Возвращаем 500,00 ₽ банковским переводом');
});

test('money that staff have confirmed after a refusal of the bank returned in another way', () => {
  const sentence = returnSentence({ amount, state: 'RETURNED', card: null, way: 'OTHER' });
  const words = 'Возвращено 500,00 ₽ другим путём, сотрудник подтвердил';
  assert.equal(sentence.replaceAll('\u00a0', ' '), words);
});
