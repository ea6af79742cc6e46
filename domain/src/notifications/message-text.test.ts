import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kopecks } from '../money.ts';
import { calendarDate } from '../dates.ts';
import {
  announcementText,
  chargesOfReminders,
  longestMessage,
  receiptText,
  reminderText,
  textToSend,
} from './message-text.ts';

const charge = { amount: kopecks(250_000), card: '1234', cardIsExpired: false, movedTo: null };

test('a reminder names the sum and the card', () => {
  assert.equal(reminderText([charge]), 'Завтра спишем 2 500,00 ₽ с карты *1234. Плати частями');
});

test('charges of one day share one reminder with their sum', () => {
  assert.equal(reminderText([charge, charge]), 'Завтра спишем 5 000,00 ₽: 2 платежа. Плати частями');
});

test('a charge that is not made tomorrow has a reminder of its own', () => {
  const withoutCard = { ...charge, card: null };
  const expired = { ...charge, cardIsExpired: true };
  const moved = { ...charge, movedTo: calendarDate('2030-12-05') };
  assert.deepEqual(chargesOfReminders([withoutCard, charge, expired, charge, moved]), [
    [charge, charge],
    [withoutCard],
    [expired],
    [moved],
  ]);
  assert.deepEqual(chargesOfReminders([withoutCard]), [[withoutCard]]);
});

test('the reminder warns about an expired or missing card', () => {
  assert.equal(
    reminderText([{ ...charge, cardIsExpired: true }]),
    'Завтра платеж 2 500,00 ₽. Срок карты *1234 истёк, смените её',
  );
  assert.equal(
    reminderText([{ ...charge, card: null }]),
    'Завтра платеж 2 500,00 ₽. Карты нет: добавьте её в кабинете',
  );
});

test('a receipt names the charged and the remaining sum', () => {
  const sums = { amount: kopecks(250_000), left: kopecks(750_000), penalties: kopecks(0) };
  const taken = { ...sums, card: '1234', isByClient: false };
  assert.equal(receiptText(taken), 'Списано 2 500,00 ₽ с карты *1234. Осталось 7 500,00 ₽');
  assert.equal(
    receiptText({ ...taken, left: kopecks(0) }),
    'Списано 2 500,00 ₽ с карты *1234. Заказ оплачен полностью',
  );
  assert.equal(
    receiptText({ ...taken, left: kopecks(0), penalties: kopecks(2_795) }),
    'Списано 2 500,00 ₽ с карты *1234. Штрафы: 27,95 ₽',
    'an order is not paid off while a penalty is owed',
  );
  assert.equal(
    receiptText({ ...taken, penalties: kopecks(2_795) }),
    'Списано 2 500,00 ₽ с карты *1234. Осталось 7 500,00 ₽. Штрафы: 27,95 ₽',
  );
  const own = { ...taken, isByClient: true };
  assert.equal(receiptText(own), 'Оплачено 2 500,00 ₽ картой *1234. Осталось 7 500,00 ₽');
  assert.equal(receiptText({ ...own, card: null }), 'Оплачено 2 500,00 ₽. Осталось 7 500,00 ₽');
});

test('a receipt is sent without the sums that are not owed any more', () => {
  const owed = { left: kopecks(750_000), penalties: kopecks(2_795) };
  const taken = { ...owed, amount: kopecks(250_000), card: '1234', isByClient: false };
  const text = `${receiptText(taken)} https://chasti.example/m/1`;
  assert.equal(textToSend(text, owed), text);
  assert.equal(textToSend(text, null), text);
  const cut = 'Списано 2 500,00 ₽ с карты *1234. https://chasti.example/m/1';
  assert.equal(textToSend(text, { ...owed, left: kopecks(500_000) }), cut);
  assert.equal(textToSend(text, { ...owed, penalties: kopecks(0) }), cut);
  const paidOff = receiptText({ ...taken, left: kopecks(0), penalties: kopecks(0) });
  assert.equal(textToSend(paidOff, owed), paidOff);
  const former = 'Списано 2 500,00 р. с карты *1234. Осталось 7 500,00 р. Штрафы: 27,95 р.';
  assert.equal(textToSend(former, owed), former, 'the text of the previous version');
  assert.equal(textToSend(former, { ...owed, penalties: kopecks(0) }), 'Списано 2 500,00 р. с карты *1234.');
});

test('every text fits into one Cyrillic SMS segment', () => {
  const amount = kopecks(99_999_999);
  const texts = [
    reminderText([{ ...charge, amount }]),
    reminderText([{ ...charge, amount, cardIsExpired: true }]),
    reminderText([{ ...charge, amount, card: null }]),
    reminderText(Array.from({ length: 21 }, () => ({ ...charge, amount: kopecks(9_999_999) }))),
    receiptText({ amount, card: '1234', isByClient: true, left: amount, penalties: kopecks(0) }),
    receiptText({ amount, card: '1234', isByClient: true, left: kopecks(0), penalties: amount }),
    receiptText({ amount, card: '1234', isByClient: true, left: kopecks(0), penalties: kopecks(0) }),
  ];
  for (const text of texts) assert.ok(text.length <= longestMessage, `${text.length}: ${text}`);
});

test('an announcement names a single card, or the digits of each of several cards', () => {
  const charge = {
    amount: kopecks(250_000),
    triedCard: null,
    hasOwnTries: false,
    from: calendarDate('2030-12-05'),
  };
  const textWith = (...digits: readonly string[]): string =>
    announcementText({ ...charge, cards: digits.map((lastFourDigits) => ({ name: 'Мир', lastFourDigits })) });
  const start = 'Платеж 2 500,00 ₽: 05.12 спишем с';
  assert.equal(textWith('1111'), `${start} Мир *1111`);
  assert.equal(textWith('1111', '2222'), `${start} *1111, иначе *2222`);
  assert.equal(textWith('1111', '2222', '3333'), `${start} *1111, иначе *2222, *3333`);
});
