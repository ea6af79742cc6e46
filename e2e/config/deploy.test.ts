import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { cardThatDeclinesLater } from '#testing/bank/cards.ts';
import { migrationsOfNextVersion } from '#testing/database/next-version.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { payByCard } from '#testing/people/pay-by-card.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { savedCard } from '#testing/people/saved-cards.ts';
import { buy, logIn } from '#testing/people/purchase.ts';
import { statesOf, viewOrder } from '#testing/people/shown-order.ts';
import { startStack, startExtraWorker } from '#testing/stack/stack.ts';
import type { ApiClient } from '#testing/api-client.ts';
import { advanceClock } from '#testing/bank/sandbox-calls.ts';

/**
 * A deploy changes the schema while this version serves. This version must also work with that schema for one
 * release, also after a restart (docs/spec/reliability.md#F-54).
 */

const phone = demoClients.anna;
const stack = await startStack({ after });
const { autocommit, close } = openDatabase({ url: stack.databaseUrl, connections: 1 });
after(close);
const before = await buy(stack, { phone, orderNumber: 'BEFORE' });

/** SQL of the largest change a next version may make: two columns per table, one with and one without a default. */
async function addEverywhere(): Promise<string> {
  const tables = await autocommit<{ name: string }[]>`
    select quote_ident(tablename) as name from pg_tables
      where schemaname = 'public' and tablename <> 'schema_migration'`;
  assert.ok(tables.length > 30);
  return tables
    .map(
      ({ name }) =>
        `alter table ${name} add column of_next_version text, add column counted integer not null default 0;`,
    )
    .join('\n');
}

async function payNext(client: ApiClient, orderUuid: string, remainingAmount: number): Promise<void> {
  const input = { orderUuid, amount: 100_000, remainingAmount };
  const body = { ...input, bindingUuid: await savedCard(client) };
  const answer = await payByCard(client, body, `${orderUuid} ${remainingAmount}`);
  assert.equal(answer.body['state'], 'SETTLED', JSON.stringify(answer.body));
}

async function paid(orderUuid: string): Promise<number> {
  const states = statesOf(await viewOrder(await logIn(stack, phone), orderUuid));
  return states.filter((state) => state === 'PAID').length;
}

test('purchases and payments continue without errors during a schema migration', async () => {
  const directory = await migrationsOfNextVersion({ after }, await addEverywhere());
  const client = await logIn(stack, phone);
  await Promise.all([
    migrate(stack.databaseUrl, directory),
    buy(stack, { phone: '9220000103', orderNumber: 'DURING' }),
    payNext(client, before, 200_000),
  ]);
  assert.equal(await paid(before), 2);
});

test('this version restarts and works with the next schema beside another worker, and every invariant holds', async (t) => {
  await stack.killAndRestart();
  await startExtraWorker(stack, t);
  const bought = await buy(stack, { phone, orderNumber: 'AFTER' });
  const late = await buy(stack, { phone: '9220000102', orderNumber: 'LATE', pan: cardThatDeclinesLater });
  await payNext(await logIn(stack, phone), bought, 200_000);
  await advanceClock(stack, 'P29D');
  assert.deepEqual([await paid(before), await paid(bought)], [3, 3]);
  const { penalties } = await viewOrder(await logIn(stack, '9220000102'), late);
  assert.ok(penalties.length > 0);
  await assertAuditHolds(stack);
});
