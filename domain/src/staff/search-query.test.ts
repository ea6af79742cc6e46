import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSearch } from './search-query.ts';

test('a phone is recognised in every notation', () => {
  for (const text of ['9001000001', '+7 900 100-00-01', '8 (900) 100-00-01', ' 79001000001 '])
    assert.equal(readSearch(text).phone, '9001000001', text);
  assert.equal(readSearch('9007000008').phone, '9007000008');
  for (const text of ['8001000001', '900100000', 'A9001000001', '9001000001a', '779001000001'])
    assert.equal(readSearch(text).phone, null, text);
});

test('four digits may be a card, a sum or part of a number, and three letters or more are a name', () => {
  assert.deepEqual(readSearch('1111'), {
    phone: null,
    phonePart: '1111',
    phoneTail: null,
    orderNumber: '1111',
    gatewayOrderId: null,
    shortNumber: null,
    numberPart: '1111',
    name: null,
    nameWords: [],
    emailPart: '1111',
    lastFourDigits: '1111',
    amount: 111_100,
    part: '1111',
  });
  assert.deepEqual(readSearch('Семён  КОРОЛЁВ').nameWords, ['семен', 'королев']);
  assert.equal(readSearch('Воронцова М').name, 'Воронцова М');
  assert.equal(readSearch('Вор').name, 'Вор');
  for (const text of ['Во', '1 Воронцова', 'Воронцова 1']) assert.equal(readSearch(text).name, null, text);
  for (const text of ['11112', 'A1111', '1111-A']) assert.equal(readSearch(text).lastFourDigits, null, text);
  assert.equal(readSearch('%%%').name, null);
  for (const mark of "'`´ʹʻʼʽˈ՚׳‘’‚‛′‵ꞌ＇-‐‑–—―−－")
    assert.equal(readSearch(`О${mark}Нил`).name, `О${mark}Нил`, mark);
  assert.equal(readSearch('  ').orderNumber, null);
});

test('an order number has at most 64 characters', () => {
  assert.equal(readSearch('7'.repeat(64)).orderNumber, '7'.repeat(64));
  assert.equal(readSearch('7'.repeat(65)).orderNumber, null);
});

test('the bank’s order id is recognised in any case, with and without dashes', () => {
  const id = '0b6f3a52-8c1d-4e7f-9a20-5d3c1b7e9f04';
  for (const text of [id, id.toUpperCase(), id.replaceAll('-', ''), ` ${id.replaceAll('-', '–')} `])
    assert.equal(readSearch(text).gatewayOrderId, id, text);
  for (const text of [id.slice(1), `${id}0`, id.replace('a', 'g')])
    assert.equal(readSearch(text).gatewayOrderId, null, text);
});

test('a search by a part of a value needs at least three letters or digits', () => {
  for (const text of ['50,00', '№12', '...', '10.5%']) {
    const { numberPart, emailPart, nameWords, phonePart, part } = readSearch(text);
    assert.deepEqual([numberPart, emailPart, nameWords, phonePart, part], [null, null, [], null, null], text);
  }
  for (const [text, ...parts] of [
    ['+7 900 1', null, '9001'],
    ['8 900 1', '89001', '9001'],
    ['7900', '7900', '900'],
    ['900-1', '9001', null],
    ['+7 90', null, null],
    ['9001000001', null, null],
    ['90a1', null, null],
  ] as const) {
    const { phonePart, phoneTail } = readSearch(text);
    assert.deepEqual([phonePart, phoneTail], parts, text);
  }
  assert.equal(readSearch('A-1 b').numberPart, 'a1b');
  assert.equal(readSearch('A-1').numberPart, null);
  assert.deepEqual(readSearch('Ли Ю').nameWords, []);
  assert.deepEqual(
    ['Anna@', '@mail.ru', 'anna.k@mail', 'а@почта', 'Anna K'].map((text) => readSearch(text).emailPart),
    ['anna@', '@mail.ru', 'anna.k@mail', null, null],
  );
  assert.deepEqual(
    ['1 234,50 ₽', '0', '-5', 'сто'].map((text) => readSearch(text).amount),
    [123_450, null, null, null],
  );
});
