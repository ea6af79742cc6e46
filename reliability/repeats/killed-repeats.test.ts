import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { openDatabase } from '#server/db/database.ts';
import { sizeOf } from '#testing/sizes.ts';
import { startTappedStack } from '#testing/stack/tapped-stack.ts';
import { type Random, randomOf } from '#testing/random.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { testedCommit } from '#testing/commit.ts';
import { payByCard } from '#testing/people/pay-by-card.ts';
import { savedCard } from '#testing/people/saved-cards.ts';
import { buy, logIn } from '#testing/people/purchase.ts';
import { untilServed, type Answer } from '#testing/api-client.ts';
import { advanceClock, bankOperations } from '#testing/bank/sandbox-calls.ts';

/** The number of payments without a key that a kill interrupts and that are repeated. */
const repeatsToInterrupt = sizeOf('KILLED_REPEATS');
const seed = Number(process.env['KILL_SEED'] ?? 1);
const payersAtOnce = 20;
/** The approximate number of messages of twenty payments to the database and the bank. */
const messages = { database: 350, bank: 50 } as const;
const windowSeconds = 30;

const { stack, taps } = await startTappedStack({ after }, {});
const database = openDatabase({ url: stack.databaseUrl, connections: 2 });
after(() => database.close());

type Payer = { readonly orderUuid: string; readonly pay: () => Promise<Answer> };

let bought = 0;

/** Clients with one order of four payments each; the first payment saved the card. */
async function newPayers(): Promise<readonly Payer[]> {
  const numbers = Array.from({ length: payersAtOnce }, () => (bought += 1));
  const orders = await Promise.all(
    numbers.map(async (number) => {
      const phone = String(9_300_000_000 + number);
      return { phone, orderUuid: await buy(stack, { phone, orderNumber: `REPEAT-${number}` }) };
    }),
  );
  // the codes of the purchase and of the log-in are a minute apart
  await advanceClock(stack, 'PT61S');
  return Promise.all(
    orders.map(async ({ phone, orderUuid }) => {
      const client = await logIn(stack, phone);
      const body = {
        amount: 100_000,
        bindingUuid: await savedCard(client),
        orderUuid,
      };
      return { orderUuid, pay: () => untilServed(() => payByCard(client, body)) };
    }),
  );
}

/**
 * All clients pay at once until the product is killed and started again. Returns the orders whose request was
 * interrupted.
 */
async function payUntilKilled(payers: readonly Payer[], random: Random): Promise<readonly Payer[]> {
  const line = random.percent(75) ? 'database' : 'bank';
  const underWay = new Set<Payer>();
  const kills: Promise<unknown>[] = [];
  let cut: readonly Payer[] = [];
  taps[line].arm({
    message: 1 + random.below(messages[line]),
    side: random.percent(50) ? 'before' : 'after',
    onHit: () => {
      taps[line].disarm();
      cut = [...underWay];
      kills.push(stack.killAndRestart());
    },
  });
  const delays = payers.map(() => random.below(60));
  await Promise.all(
    payers.map(async (payer, index) => {
      await setTimeout(delays[index]);
      underWay.add(payer);
      const answer = await payer.pay().catch(() => null);
      if (answer !== null) underWay.delete(payer);
    }),
  );
  taps[line].disarm();
  await Promise.all(kills);
  return cut;
}

/** Each client repeats from two devices at once; then the service resolves open payments. */
async function repeat(payers: readonly Payer[]): Promise<void> {
  const answers = await Promise.all(payers.map(({ pay }) => Promise.all([pay(), pay()])));
  for (const { body, httpStatus } of answers.flat()) assert.ok(httpStatus < 500, JSON.stringify(body));
  await advanceClock(stack, 'PT3M');
}

type SettledPayment = {
  readonly orderUuid: string;
  readonly number: string;
  readonly began: number;
  readonly ended: number;
};

/** The settled intents of an order, the oldest first; times in seconds. */
async function settledOf(payers: readonly Payer[]): Promise<readonly SettledPayment[]> {
  return database.reader<SettledPayment[]>`
    select order_uuid as "orderUuid", gateway_order_number as number, extract(epoch from created_at)::float8 as began,
      extract(epoch from settled_at)::float8 as ended
    from operation where order_uuid = any (${payers.map(({ orderUuid }) => orderUuid)}) and state = 'SETTLED'
      order by created_at`;
}

/**
 * The first payment of an order during whose window a second one began. A start that took longer than the window is
 * ignored.
 */
function secondInsideWindow(ofOrder: readonly SettledPayment[]): SettledPayment | undefined {
  return ofOrder.find(({ ended }, index) => {
    const next = ofOrder[index + 1];
    return next !== undefined && next.began < ended + windowSeconds;
  });
}

async function assertPaidOnce(payers: readonly Payer[], before: number, context: string): Promise<void> {
  const settled = await settledOf(payers);
  for (const { orderUuid } of payers) {
    const ofOrder = settled.filter((one) => one.orderUuid === orderUuid);
    assert.ok(ofOrder.length > before, `${context}: order ${orderUuid} is not paid`);
    assert.equal(secondInsideWindow(ofOrder), undefined, `${context}: order ${orderUuid} is paid twice`);
  }
  const numbers = new Set(settled.map(({ number }) => number));
  const own = await database.reader<{ number: string }[]>`
    select gateway_order_number as number from operation
      where order_uuid = any (${payers.map(({ orderUuid }) => orderUuid)})`;
  const ofThese = new Set(own.map(({ number }) => number));
  const charged = (await bankOperations(stack))
    .filter(({ kind, approved, orderNumber }) => kind === 'CHARGE' && approved && ofThese.has(orderNumber))
    .map(({ orderNumber }) => orderNumber);
  assert.deepEqual(charged.toSorted(), [...numbers].toSorted(), context);
}

/** Sends one more request for each order without a payment. */
async function payWhatIsOpen(payers: readonly Payer[], before: number): Promise<void> {
  const settled = await settledOf(payers);
  const open = payers.filter(
    ({ orderUuid }) => settled.filter((one) => one.orderUuid === orderUuid).length <= before,
  );
  await Promise.all(open.map(({ pay }) => pay()));
  await advanceClock(stack, 'PT1M');
}

/** The payments of the client. The purchase took the first of four payments. */
const paymentsAhead = [1, 2, 3];

test(`${repeatsToInterrupt} payments without a key that a kill interrupted are charged once after their repeats (seed ${seed})`, async () => {
  const random = randomOf(seed);
  let cut = 0;
  for (let crowd = 0; cut < repeatsToInterrupt; crowd += 1) {
    const payers = await newPayers();
    for (const before of paymentsAhead) {
      const ofKilled = await payUntilKilled(payers, random);
      const context = `commit ${testedCommit()}, seed ${seed}, crowd ${crowd}, payment ${before}: ${ofKilled.length} payments cut`;
      await repeat(payers);
      await payWhatIsOpen(payers, before);
      await assertPaidOnce(payers, before, context);
      cut += ofKilled.length;
      process.stdout.write(`${context}\n`);
    }
    await assertAuditHolds(stack);
  }
});
