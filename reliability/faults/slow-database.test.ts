import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { eventually } from '#testing/eventually.ts';
import { isNightRun } from '#testing/night.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { payByCard } from '#testing/people/pay-by-card.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { savedCard } from '#testing/people/saved-cards.ts';
import { buy, logIn } from '#testing/people/purchase.ts';
import { probe } from '#testing/stack/probes.ts';
import { startStack } from '#testing/stack/stack.ts';
import { countCharges } from '#testing/bank/sandbox-calls.ts';
import { type SlowLine, startSlowLine } from '#testing/stack/slow-line.ts';

/**
 * Every message to the database takes two seconds (docs/spec/reliability.md#F-32). A call of a known caller is refused
 * before its work starts.
 */

const { promise: line, resolve } = Promise.withResolvers<SlowLine>();
// the product stops first, because it closes its connections through the proxy
const stack = await startStack(
  { after },
  {
    environment: { REQUEST_DEADLINE_MILLISECONDS: '5600' },
    between: async ({ databaseUrl }) => {
      const slow = await startSlowLine({ after }, databaseUrl);
      resolve(slow);
      return { DATABASE_URL: slow.url };
    },
  },
);
const { takeMilliseconds } = await line;
const lag = 2_000;

const phone = demoClients.anna;
const orderUuid = await buy(stack, { phone, orderNumber: 'SLOW' });
const client = await logIn(stack, phone);
const input = { orderUuid, amount: 100_000, remainingAmount: 200_000 };
const body = { ...input, bindingUuid: await savedCard(client) };

const charges = (): Promise<number> => countCharges(stack);

/** The size of the product's pool. */
const connections = 10;

test('a call that cannot start on a slow database gets 503 and charges nothing', async () => {
  const before = await charges();
  const callClient = () => client.viewOrder({ orderUuid });
  // the connections are opened first, because a new connection needs more messages than a call
  await Promise.all(Array.from({ length: connections }, callClient));
  takeMilliseconds(lag);
  const press = () => payByCard(client, body, 'slow press');
  const change = () => client.renewCalendarFeed();
  const [clicked, changed, looked, info] = await Promise.all([
    press(),
    change(),
    callClient(),
    probe(stack.productUrl, 'info'),
  ]);
  for (const { httpStatus, headers, body: answered } of [clicked, changed]) {
    assert.deepEqual([httpStatus, answered.error?.code], [503, 'service.unavailable.error']);
    assert.match(headers.get('retry-after') ?? '', /^[1-9]$/);
  }
  assert.equal(info, 200);
  // two messages of two seconds leave 1.6 s; `with-deadline.test.ts` proves by day that a call in time is answered
  if (isNightRun) assert.equal(looked.httpStatus, 200);
  takeMilliseconds(0);
  assert.equal(await charges(), before);
  // an abandoned call releases its key only after its slow statements have ended
  const again = await eventually('the payment is answered', async () => {
    const answer = await press();
    return ![409, 503].includes(answer.httpStatus) && answer;
  });
  assert.equal(again.body['state'], 'SETTLED', JSON.stringify(again.body));
  assert.equal(await charges(), before + 1);
  await assertAuditHolds(stack);
});
