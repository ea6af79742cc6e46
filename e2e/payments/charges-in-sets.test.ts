import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openDatabase } from '#server/db/database.ts';
import { assertAuditHolds } from '../stage/audit.ts';
import { buy } from '../stage/purchase.ts';
import { startStack } from '../stage/stack.ts';
import { advanceClock } from '../stage/world.ts';

const people = 6;
const stack = await startStack({ after });
const database = openDatabase({ url: stack.databaseUrl });
after(() => database.close());
const { reader, autocommit } = database;

async function chargesOf(orderUuid: string): Promise<string[]> {
  const rows = await reader<{ state: string }[]>`
    select state from operation where order_uuid = ${orderUuid} and kind = 'SCHEDULED' order by created_at`;
  return rows.map(({ state }) => state);
}

test('an order that cannot be charged spoils no other one of its set, and is charged when it can be', async () => {
  const orders: string[] = [];
  for (let person = 0; person < people; person += 1)
    orders.push(await buy(stack, { phone: `900100070${person}`, orderNumber: `SET-${person}` }));
  const [spoilt = '', ...others] = orders;
  // a debt that a payment of another order claims: the intent of a charge is refused by the database
  const target = `${spoilt}/2`;
  await autocommit`
    update allocation set target_id = ${target}, live = true
    where operation_uuid = (select operation_uuid from operation where order_uuid = ${others[0] ?? ''} order by created_at limit 1)`;
  await advanceClock(stack, 'P14DT1H');
  assert.deepEqual(await chargesOf(spoilt), []);
  for (const orderUuid of others) assert.deepEqual(await chargesOf(orderUuid), ['SETTLED'], orderUuid);
  const [job] = await reader<{ attempts: number; lane: string }[]>`
    select attempts, lane from job where kind = 'charge-order' and key = ${spoilt}`;
  assert.ok(job !== undefined && job.attempts > 0 && job.lane === 'CHARGES', JSON.stringify(job));

  await autocommit`
    update allocation set target_id = ${`${others[0] ?? ''}/1`}, live = false where target_id = ${target}`;
  await advanceClock(stack, 'PT2H');
  assert.deepEqual(await chargesOf(spoilt), ['SETTLED']);
  await assertAuditHolds(stack);
});
