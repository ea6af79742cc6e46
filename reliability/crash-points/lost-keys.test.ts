import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#server/db/database.ts';
import { assertAuditHolds } from '#testing/audit.ts';
import { buy, logIn } from '#testing/purchase.ts';
import { advanceClock } from '#testing/world.ts';
import type { Timestamp } from './tap.ts';
import { startHeardStack } from './tapped-stack.ts';

const { stack, taps } = await startHeardStack({ after }, { LOG_LEVEL: 'silent' });
const { reader, autocommit, close } = openDatabase({ url: stack.databaseUrl, connections: 1 });
after(close);
const phone = '9001000003';
const orderUuid = await buy(stack, { phone, orderNumber: 'LOST-KEY' });
const client = await logIn(stack, phone);
const body = { orderUuid, paymentObject: 'NEXT_PAYMENT', amount: 100_000 };

const timestamps: Readonly<Record<string, Timestamp>> = {
  'has just taken it': { side: 'answered', words: /^insert into idempotency/ },
  'wants to write its answer down': { side: 'said', words: /^update idempotency set state = 'DONE'/ },
};

for (const [name, timestamp] of Object.entries(timestamps)) {
  // docs/spec/reliability.md#I-31
  test(`a key whose request lost the database when it ${name} is released by the server that continues, and can be used again`, async () => {
    // the job of the start, if it still waits, would release the key as well
    await autocommit`delete from job where kind = 'forget-lost-requests'`;
    taps.database.watch(timestamp, async () => {
      taps.database.cut();
    });
    const headers = { 'idempotency-key': name };
    const lost = await client.call('POST /payment/init', body, headers);
    assert.ok(lost.httpStatus >= 500, JSON.stringify(lost.body));
    assert.equal(await startedKeys(), 1);
    await untilAskedFor();
    await advanceClock(stack, 'PT3M');
    assert.equal(await startedKeys(), 0);
    await assertAuditHolds(stack);
    const again = await client.call('POST /payment/init', body, headers);
    assert.equal(again.body.status, 'SUCCESS', JSON.stringify(again.body));
  });
}

async function startedKeys(): Promise<number> {
  const rows = await reader`select from idempotency where state = 'STARTED'`;
  return rows.length;
}

async function untilAskedFor(): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const waiting = await reader`
      select from job where kind = 'forget-lost-requests' and state = 'WAITING'`;
    if (waiting.length > 0) return;
    await sleep(50);
  }
  throw new Error('nobody has asked for the lost keys');
}
