import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openProductWithBank } from '#testing/stack/product-with-bank.ts';
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
    insert into reconciliation_difference (difference_uuid, kind, subject, order_uuid, our_amount, their_amount,
      found_at, seen_at)
    values (${context.random.uuid()}, 'UNKNOWN_CHARGE', ${orderUuid}, ${orderUuid}, 0, 100000, ${noon(1)}, ${noon(1)})`;
  assert.deepEqual([await grownBy(2), await grownBy(4)], [0, 0]);
  await database.autocommit`
    update reconciliation_difference set settled_at = ${noon(4)}, note = 'Вернули через банк'
      where order_uuid = ${orderUuid}`;
  const afterwards = await grownBy(5);
  assert.ok(afterwards > 0 && afterwards < 2 * perDay, 'the penalty grows by one day');
});

test('a penalty accrues at the rate of a clause from its first day on', async () => {
  const { orderUuid } = await newOrder(41);
  await chargeAndNotify({ orderUuid }, noon(-8));
  await batchedCharges(at(noon(0)))(orderUuid);
  const amountOn = async (day: number): Promise<number> => {
    await growPenalties(at(noon(day)), { orderUuid, days: 'counted' });
    const [penalty] = await database.reader<{ amount: number }[]>`
      select amount from penalty where order_uuid = ${orderUuid}`;
    return penalty?.amount ?? 0;
  };
  const amounts = [await amountOn(0), await amountOn(10)];
  await database.autocommit`
    insert into law (clause_id, law, link, requirement, check_name, limit_value, valid_from)
    values ('stricter', '283-ФЗ', 'https://law.example', 'Штраф — не больше 10 % годовых', 'PENALTY_RATE', 1000,
      ${noon(11)}::timestamptz::date)`;
  amounts.push(await amountOn(20));
  const [first = 0, second = 0, third = 0] = amounts;
  const [before, afterwards] = [second - first, third - second];
  assert.ok(before > 0 && Math.abs(before - 2 * afterwards) <= 2, `${before} and then ${afterwards}`);
});
