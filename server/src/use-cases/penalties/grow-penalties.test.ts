import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openProductWithBank } from '#testing/product-with-bank.ts';
import { batchedCharges } from '../charges/charge-order.ts';
import { growPenalties } from './grow-penalties.ts';

const { context, at, noon, newOrder, chargeAndNotify } = await openProductWithBank({ after });
const { database } = context;

test('a penalty does not grow while its order has an unreconciled difference, and continues afterwards', async () => {
  const { orderUuid } = await newOrder(40);
  await chargeAndNotify({ orderUuid }, noon(-8));
  await batchedCharges(at(noon(0)))(orderUuid);
  const amount = async (): Promise<number> => {
    const [penalty] = await database.reader<{ amount: number }[]>`
      select amount from penalty where order_uuid = ${orderUuid}`;
    assert.ok(penalty);
    return penalty.amount;
  };
  const grownBy = async (days: number): Promise<number> => {
    const before = await amount();
    await growPenalties(at(noon(days)), { orderUuid, days: 'counted' });
    return (await amount()) - before;
  };
  const perDay = await grownBy(1);
  assert.ok(perDay > 0);
  await database.autocommit`
    insert into reconciliation_difference (difference_uuid, kind, subject, order_uuid, our_amount, their_amount, found_at, seen_at)
    values (${context.random.uuid()}, 'UNKNOWN_CHARGE', ${orderUuid}, ${orderUuid}, 0, 100000, now(), now())`;
  assert.deepEqual([await grownBy(2), await grownBy(4)], [0, 0]);
  await database.autocommit`
    update reconciliation_difference set settled_at = now(), note = 'Вернули через банк' where order_uuid = ${orderUuid}`;
  const afterwards = await grownBy(5);
  assert.ok(afterwards > 0 && afterwards < 2 * perDay, 'the penalty grows by one day');
});
