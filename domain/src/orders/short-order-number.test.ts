import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shortOrderNumber } from './short-order-number.ts';

test('an order number over 12 characters shows its first 9, an ellipsis and its last 3', () => {
  assert.equal(shortOrderNumber('123456789012'), '123456789012');
  assert.equal(shortOrderNumber('1234567890123'), '123456789…123');
  assert.equal(shortOrderNumber('ЗАКАЗ-2026-0001-ПОЛКА'), 'ЗАКАЗ-202…ЛКА');
  assert.equal(shortOrderNumber('12345678😀90123'), '12345678😀…123');
});
