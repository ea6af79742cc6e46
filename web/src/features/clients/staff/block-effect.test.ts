import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blockEffect } from './block-effect.ts';

/** Replaces the no-break spaces of sums and counts by plain ones. */
const plain = (text: string): string => text.replaceAll(/\s/g, ' ');

test('the text about a block names the orders, the debt, and the next charge, which still takes place', () => {
  const nextCharge = { date: '2026-12-05', amount: 100_000 };
  assert.equal(
    plain(blockEffect({ activeOrders: 3, debt: 1_200_000, nextCharge })),
    'У клиента 3 активных заказа, долг 12 000,00 ₽. Списания по графику продолжатся: ближайшее 05.12.2026, 1 000,00 ₽.',
  );
  assert.equal(
    plain(blockEffect({ activeOrders: 1, debt: 5000, nextCharge: null })),
    'У клиента 1 активный заказ, долг 50,00 ₽. Списаний по графику не запланировано.',
  );
  assert.equal(
    blockEffect({ activeOrders: 0, debt: 0, nextCharge: null }),
    'Активных заказов у клиента нет.',
  );
});
