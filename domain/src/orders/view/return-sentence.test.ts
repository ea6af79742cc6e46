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

test('a return to an unknown card is described as a return to the card that paid', () => {
  const sentence = returnSentence({ amount, state: 'RETURNED', card: null, way: 'CARD' });
  assert.equal(sentence.replaceAll('\u00a0', ' '), 'Возвращено 500,00 ₽ на карту, с которой платили');
});

test('a finished return by bank transfer still reads as under way', () => {
  const sentence = returnSentence({ amount, state: 'RETURNED', card: null, way: 'TRANSFER' });
  assert.equal(sentence.replaceAll('\u00a0', ' '), 'Возвращаем 500,00 ₽ банковским переводом');
});

test('a return in another way is described as confirmed by staff', () => {
  const sentence = returnSentence({ amount, state: 'RETURNED', card: null, way: 'OTHER' });
  const words = 'Возвращено 500,00 ₽ другим путём, сотрудник подтвердил';
  assert.equal(sentence.replaceAll('\u00a0', ' '), words);
});
