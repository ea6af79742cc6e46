import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { plusSeconds } from '#domain/calendar.ts';
import { openProductWithBank } from '#testing/product-with-bank.ts';
import { differencePage } from '../../db/payments/reconciliation-store.ts';
import type { Context } from '../context.ts';
import { compareWithBank } from './reconcile.ts';

const { context, at } = await openProductWithBank({ after });
const charged = context.clock.now();
const unknownCharge = { orderNumber: 'nobody-knows', charged: 4200, refunded: 0, chargeCount: 1 };
let isCharged = true;

/**
 * The product so many days after a charge that nobody knows of, which the bank lists while it is asked for its time.
 */
function night(days: number): Context {
  const totals = async (since: string) => (isCharged && since <= charged ? [unknownCharge] : []);
  return { ...at(plusSeconds(charged, days * 86_400)), bankBook: { totals } };
}

async function open(): Promise<readonly string[]> {
  const { differences } = await differencePage(context.database.reader, { isOpen: true, count: 10, page: 0 });
  return differences.map(({ subject }) => subject);
}

test('what has only grown out of the bank’s list does not agree again: a difference is open until it does, or a person settles it', async () => {
  for (const days of [1, 59, 61, 200]) {
    await compareWithBank(night(days));
    assert.deepEqual(await open(), ['nobody-knows'], `${days} days`);
  }
  isCharged = false;
  await compareWithBank(night(201));
  assert.deepEqual(await open(), []);
});
