import assert from 'node:assert/strict';
import { test } from 'node:test';
import { goodsOf, piecesOf } from './pieces.ts';

const [kettle, cups] = [
  { name: 'Чайник', itemAmount: 1 },
  { name: 'Чашка', itemAmount: 4 },
];

test('a cart counts pieces, not lines', () => {
  assert.equal(piecesOf([kettle, cups]), '5\u00a0товаров');
  assert.equal(piecesOf([kettle]), '1\u00a0товар');
});

test('an order is named by its first item and the number of the other pieces', () => {
  assert.equal(goodsOf([kettle]), 'Чайник');
  assert.equal(goodsOf([kettle, cups]), 'Чайник и\u00a0ещё 4\u00a0товара');
  assert.equal(goodsOf([]), null);
});
