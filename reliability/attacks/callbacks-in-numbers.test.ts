import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { hmacChecksum } from '#sandbox/bank/checksum.ts';
import { openDatabase } from '#server/db/database.ts';
import { sizeOf } from '#testing/sizes.ts';
import { type Callback, mdOrderOf, sendCallback, signCallback } from '#testing/bank/bank-callback.ts';
import { randomOf } from '#testing/random.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { buy, logIn, payOnBankPage } from '#testing/people/purchase.ts';
import { startStack } from '#testing/stack/stack.ts';
import { advanceClock, injectFault } from '#testing/bank/sandbox-calls.ts';

/** docs/spec/reliability.md#G-08 */
const shuffled = sizeOf('SHUFFLED_CALLBACKS');
const forged = sizeOf('FORGED_CALLBACKS');
const seed = Number(process.env['CALLBACKS_SEED'] ?? 1);
const atOnce = 20;
const forms = 10;

const stack = await startStack({ after }, { environment: { LOG_LEVEL: 'error' } });
const database = openDatabase({ url: stack.databaseUrl });
after(() => database.close());
const phones = Array.from({ length: forms }, (_, index) => String(9_300_000_000 + index));
const orders = await Promise.all(phones.map((phone) => buy(stack, { phone, orderNumber: `MANY-${phone}` })));
await advanceClock(stack, 'PT61S');
const formUrls = await Promise.all(
  phones.map(async (phone, index) => {
    const client = await logIn(stack, phone);
    const orderUuid = orders[index] ?? '';
    const input = { orderUuid, paymentObject: 'NEXT_PAYMENT', amount: 100_000 } as const;
    return String((await client.payOnPage(input)).body['formUrl']);
  }),
);
const gatewayOrderIds = formUrls.map((url) => mdOrderOf(url));
/** Every second form is paid, and the bank's own callback is lost. */
const paid = gatewayOrderIds.filter((_, index) => index % 2 === 0);

const operations = ['approved', 'deposited', 'refunded', 'reversed', 'declinedByTimeout'] as const;

/** Repeats an action, several at a time. */
async function concurrently(times: number, work: (time: number) => Promise<void>): Promise<void> {
  for (let first = 0; first < times; first += atOnce)
    await Promise.all(
      Array.from({ length: Math.min(atOnce, times - first) }, (_, index) => work(first + index)),
    );
}

async function statesOfForms(): Promise<readonly (readonly unknown[])[]> {
  const rows = await database.reader<{ mdOrder: string; state: string; events: number }[]>`
    select o.md_order as "mdOrder", o.state,
      (select count(*)::int from history h where h.subject_id = o.operation_uuid::text) as events
    from operation o where o.md_order = any (${gatewayOrderIds})`;
  return gatewayOrderIds.map((mdOrder) => {
    const row = rows.find((candidate) => candidate.mdOrder === mdOrder);
    return [row?.state, row?.events];
  });
}

const untouched = gatewayOrderIds.map(() => ['REGISTERED', 0]);
const settledWherePaid = gatewayOrderIds.map((mdOrder) =>
  paid.includes(mdOrder) ? ['SETTLED', 1] : ['REGISTERED', 0],
);

test(`${forged} forged callbacks are refused and change nothing (seed ${seed})`, async () => {
  const random = randomOf(seed);
  const forgeries: readonly ((callback: Callback) => Callback)[] = [
    (word) => ({ ...word, checksum: '' }),
    ({ mdOrder = '', operation = '' }) => ({ mdOrder, operation, status: '1' }),
    (word) => ({ ...word, checksum: (word['checksum'] ?? '').slice(0, random.below(64)) }),
    (word) => ({ ...word, checksum: `${word['checksum'] ?? ''}${random.below(10)}` }),
    (word) => ({ ...word, checksum: `${random.below(1e9)}`.padEnd(64, '0') }),
    (word) => ({
      ...word,
      mdOrder: random.pick(gatewayOrderIds.filter((other) => other !== word['mdOrder'])),
    }),
    (word) => ({ ...word, amount: String(random.below(1e6)) }),
    (word) => ({ ...word, checksum: hmacChecksum(word, `key-${random.below(1e6)}`) }),
  ];
  await concurrently(forged, async () => {
    const word = signCallback({
      mdOrder: random.pick(gatewayOrderIds),
      operation: random.pick(operations),
      status: '1',
    });
    const forgery = random.pick(forgeries)(word);
    assert.equal(await sendCallback(stack, forgery), 403, JSON.stringify(forgery));
  });
  await advanceClock(stack, 'PT10S');
  assert.deepEqual(await statesOfForms(), untouched);
});

test(`${shuffled} sequences of shuffled and repeated callbacks settle each paid form once (seed ${seed})`, async () => {
  const random = randomOf(seed);
  await injectFault(stack, { operation: 'callback', fault: 'drop', times: 1_000 });
  for (const [index, url] of formUrls.entries()) {
    if (!paid.includes(gatewayOrderIds[index] ?? '')) continue;
    await payOnBankPage(stack, url);
  }
  await concurrently(shuffled, async () => {
    const mdOrder = random.pick(gatewayOrderIds);
    for (let words = 2 + random.below(4); words > 0; words -= 1) {
      const word = signCallback({
        mdOrder,
        operation: random.pick(operations),
        status: random.pick(['0', '1']),
      });
      assert.equal(await sendCallback(stack, word), 200);
    }
  });
  await advanceClock(stack, 'PT60S');
  assert.deepEqual(await statesOfForms(), settledWherePaid);
  await assertAuditHolds(stack);
});
