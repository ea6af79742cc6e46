import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { assertAuditHolds } from '#testing/audit.ts';
import { savedCard } from '#testing/move-payment.ts';
import { buy, logIn } from '#testing/purchase.ts';
import { startStack } from '#testing/stack.ts';
import { bankOperations } from '#testing/world.ts';
import { type SlowLine, startSlowLine } from './slow-line.ts';

/** Every message to the database takes a second (docs/spec/reliability.md#F-32): who calls is known by then, and what he asked for has not begun. */

const { promise: line, resolve } = Promise.withResolvers<SlowLine>();
// the product first, which says good-bye on the line
const stack = await startStack(
  { after },
  {
    environment: { PATIENCE_MILLISECONDS: '2800' },
    between: async ({ databaseUrl }) => {
      const slow = await startSlowLine({ after }, databaseUrl);
      resolve(slow);
      return { DATABASE_URL: slow.url };
    },
  },
);
const { takeMilliseconds } = await line;
const lag = 1_000;

const phone = '9001000003';
const orderUuid = await buy(stack, { phone, orderNumber: 'SLOW' });
const client = await logIn(stack, phone);
const input = { orderUuid, paymentObject: 'NEXT_PAYMENT', amount: 100_000, remainingAmount: 200_000 };
const body = { ...input, bindingUuid: await savedCard(client) };

async function charges(): Promise<number> {
  return (await bankOperations(stack)).filter(({ kind, approved }) => kind === 'CHARGE' && approved).length;
}

/** As many as the product has. */
const connections = 10;

test('whose call has not begun on a slow database is told to come again, nothing is charged, and the same press pays once when it is quick again', async () => {
  const before = await charges();
  const look = () => client.call('POST /client/order', { orderUuid });
  // a new connection says more than a call
  await Promise.all(Array.from({ length: connections }, look));
  takeMilliseconds(lag);
  const press = () => client.call('POST /payment/recurrent', body, { 'idempotency-key': 'slow press' });
  const change = () => client.call('POST /client/calendar/feed/renew');
  const [pressed, changed, looked, info] = await Promise.all([
    press(),
    change(),
    look(),
    fetch(`${stack.productUrl}/actuator/info`),
  ]);
  for (const { httpStatus, headers, body: answered } of [pressed, changed]) {
    assert.deepEqual([httpStatus, answered.error?.code], [503, 'service.unavailable.error']);
    assert.match(headers.get('retry-after') ?? '', /^[1-9]$/);
  }
  assert.deepEqual([looked.httpStatus, info.status], [200, 200]);
  takeMilliseconds(0);
  assert.equal(await charges(), before);
  const until = Date.now() + 60_000;
  for (;;) {
    const again = await press();
    // what was given up lets its key go, and what was said slowly comes first
    if ([409, 503].includes(again.httpStatus) && Date.now() < until) await sleep(100);
    else {
      assert.equal(again.body['state'], 'SETTLED', JSON.stringify(again.body));
      break;
    }
  }
  assert.equal(await charges(), before + 1);
  await assertAuditHolds(stack);
});
