import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openDatabase } from '#server/db/database.ts';
import { assertSuccess } from '#testing/assert-success.ts';
import { eventually } from '#testing/eventually.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { buy, logIn } from '#testing/people/purchase.ts';
import { advanceClock } from '#testing/bank/sandbox-calls.ts';
import type { MessagePattern } from '#testing/stack/tap.ts';
import { startParsedStack } from '#testing/stack/tapped-stack.ts';

const { stack, taps } = await startParsedStack({ after }, { LOG_LEVEL: 'silent' });
const { reader, autocommit, close } = openDatabase({ url: stack.databaseUrl, connections: 1 });
after(close);
const phone = demoClients.anna;
const orderUuid = await buy(stack, { phone, orderNumber: 'LOST-KEY' });
const client = await logIn(stack, phone);
const body = { orderUuid, paymentObject: 'NEXT_PAYMENT', amount: 100_000 } as const;

const points: Readonly<Record<string, MessagePattern>> = {
  'has just stored the key': { side: 'response', pattern: /^insert into idempotency/ },
  'stores its answer': { side: 'request', pattern: /^update idempotency set state = 'DONE'/ },
};

for (const [name, point] of Object.entries(points)) {
  // docs/spec/reliability.md#I-31
  test(`the server releases a key whose request lost the database when it ${name}`, async () => {
    // the job that the start has enqueued would release the key as well
    await autocommit`delete from job where kind = 'forget-lost-requests'`;
    taps.database.watch(point, async () => {
      taps.database.cut();
    });
    const headers = { 'idempotency-key': name };
    const lost = await client.payOnPage(body, headers);
    assert.ok(lost.httpStatus >= 500, JSON.stringify(lost.body));
    assert.equal(await startedKeys(), 1);
    await untilAskedFor();
    await advanceClock(stack, 'PT3M');
    assert.equal(await startedKeys(), 0);
    await assertAuditHolds(stack);
    const again = await client.payOnPage(body, headers);
    assertSuccess(again);
  });
}

async function startedKeys(): Promise<number> {
  const rows = await reader`select from idempotency where state = 'STARTED'`;
  return rows.length;
}

async function untilAskedFor(): Promise<void> {
  await eventually('a job to release the lost keys is enqueued', async () => {
    const waiting = await reader`
      select from job where kind = 'forget-lost-requests' and state = 'WAITING'`;
    return waiting.length > 0;
  });
}
