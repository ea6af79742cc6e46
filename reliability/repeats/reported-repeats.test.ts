import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { demoClients } from '#testing/people/demo-clients.ts';
import { payByCard } from '#testing/people/pay-by-card.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { savedCard } from '#testing/people/saved-cards.ts';
import { buy, logIn } from '#testing/people/purchase.ts';
import { startStack } from '#testing/stack/stack.ts';
import {
  advanceClock,
  clockNow,
  moveClockTo,
  injectFault,
  countCharges,
} from '#testing/bank/sandbox-calls.ts';

const phone = demoClients.anna;
const stack = await startStack({ after }, { environment: { GATEWAY_TIME_LIMIT_SECONDS: '5' } });
const [edge, lost] = [
  await buy(stack, { phone, orderNumber: 'EDGE' }),
  await buy(stack, { phone, orderNumber: 'LOST' }),
];
const client = await logIn(stack, phone);
const bindingUuid = await savedCard(client);

/** The call as the specification writes it: no key, no remaining amount. */
const pay = (orderUuid: string) =>
  payByCard(client, {
    amount: 100_000,
    bindingUuid,
    orderUuid,
  });

const charges = (): Promise<number> => countCharges(stack);

const tenSeconds = 10_000;

/** Moves all clocks to this number of milliseconds after the next multiple of ten seconds; negative for before. */
async function moveBeside(milliseconds: number): Promise<void> {
  const now = Date.parse(await clockNow(stack));
  const next = (Math.floor(now / tenSeconds) + 2) * tenSeconds;
  await moveClockTo(stack, new Date(next + milliseconds).toISOString());
}

test('two requests without a key 150 ms apart around a whole ten seconds charge once', async () => {
  const before = await charges();
  await moveBeside(-75);
  const first = await pay(edge);
  // the real time between them is at least the advance of the clock
  await advanceClock(stack, 'PT0.15S');
  const second = await pay(edge);
  assert.equal(first.body['state'], 'SETTLED', JSON.stringify(first.body));
  assert.deepEqual(second.body, first.body);
  assert.equal(await charges(), before + 1);
});

test('a client that gives up on a silent bank at 9.5 s and repeats at 9.7 s is charged once', async () => {
  const before = await charges();
  await injectFault(stack, { operation: 'paymentOrderBinding.do', fault: 'timeout-after', times: 1 });
  const first = pay(lost);
  await advanceClock(stack, 'PT9.5S');
  await first;
  await advanceClock(stack, 'PT0.2S');
  const repeated = await pay(lost);
  const settled = await pay(lost);
  assert.equal(repeated.body['earlyPaymentUuid'], (await first).body['earlyPaymentUuid']);
  assert.equal(settled.body['earlyPaymentUuid'], (await first).body['earlyPaymentUuid']);
  await advanceClock(stack, 'PT2M');
  assert.equal(await charges(), before + 1);
  await assertAuditHolds(stack);
});
