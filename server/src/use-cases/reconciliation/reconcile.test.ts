import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { plusSeconds } from '#domain/calendar.ts';
import { openProductWithBank } from '#testing/product-with-bank.ts';
import { differencePage } from '../../db/payments/reconciliation-store.ts';
import type { Context } from '../context.ts';
import { compareWithBank } from './reconcile.ts';

const { context, at } = await openProductWithBank({ after });
const charged = context.clock.now();
const unknownCharge = { orderNumber: 'unknown-order', charged: 4200, refunded: 0, chargeCount: 1 };
let isCharged = true;

/**
 * The product this many days after an unknown charge, which the bank lists if the requested period includes it.
 */
function night(days: number): Context {
  const totals = async (since: string) => (isCharged && since <= charged ? [unknownCharge] : []);
  return { ...at(plusSeconds(charged, days * 86_400)), bankBook: { totals } };
}

async function open(): Promise<readonly string[]> {
  const { differences } = await differencePage(context.database.reader, { isOpen: true, count: 10, page: 0 });
  return differences.map(({ subject }) => subject);
}

test('a difference that has left the bank’s list stays open until the books agree or a person settles it', async () => {
  for (const days of [1, 59, 61, 200]) {
    await compareWithBank(night(days));
    assert.deepEqual(await open(), ['unknown-order'], `${days} days`);
  }
  isCharged = false;
  await compareWithBank(night(201));
  assert.deepEqual(await open(), []);
});
