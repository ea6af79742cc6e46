import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type CalendarDate, type Instant, moscowDate, moscowTime, plusSeconds } from '#domain/dates.ts';
import { identifier, type OrderUuid } from '#domain/identifier.ts';
import { openDatabase } from '#server/db/database.ts';
import type { AcquiringGateway } from '#server/gateways/acquiring/port.ts';
import { batchedCharges } from '#server/use-cases/charges/charge-order.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { openProduct } from '#testing/stack/own-product.ts';
import { buy } from '#testing/people/purchase.ts';
import { waitForLogLine, startStack } from '#testing/stack/stack.ts';
import { advanceClock, moveClockToNoon } from '#testing/bank/sandbox-calls.ts';

const people = 6;
const stack = await startStack({ after });
await moveClockToNoon(stack);
const database = openDatabase({ url: stack.databaseUrl });
after(() => database.close());
const { reader, autocommit } = database;

const orders: string[] = [];

async function chargesOf(orderUuid: string): Promise<string[]> {
  const rows = await reader<{ state: string }[]>`
    select state from operation where order_uuid = ${orderUuid} and kind = 'SCHEDULED' order by created_at`;
  return rows.map(({ state }) => state);
}

test('an order that fails to be charged does not delay its batch and is charged later', async () => {
  for (let person = 0; person < people; person += 1)
    orders.push(await buy(stack, { phone: `900100070${person}`, orderNumber: `SET-${person}` }));
  const [injected = '', ...others] = orders;
  // the database refuses the intent of the charge, because an early payment under another order reserves the debt
  const target = `${injected}/2`;
  await autocommit`
    update allocation set target_id = ${target}, live = true
    where operation_uuid = (select operation_uuid from operation where order_uuid = ${others[0] ?? ''}
      order by created_at limit 1)`;
  await advanceClock(stack, 'P14DT1H');
  assert.deepEqual(await chargesOf(injected), []);
  for (const orderUuid of others) assert.deepEqual(await chargesOf(orderUuid), ['SETTLED'], orderUuid);
  await waitForLogLine(stack, /charges\.batch\.failed/);
  const [job] = await reader<{ attempts: number; queue: string }[]>`
    select attempts, lane as queue from job where kind = 'charge-order' and key = ${injected}`;
  assert.ok(job !== undefined && job.attempts > 0 && job.queue === 'CHARGES', JSON.stringify(job));

  await autocommit`
    update allocation set target_id = ${`${others[0] ?? ''}/1`}, live = false where target_id = ${target}`;
  await advanceClock(stack, 'PT2H');
  assert.deepEqual(await chargesOf(injected), ['SETTLED']);
  await assertAuditHolds(stack);
});

type Bank = (gateway: AcquiringGateway) => Partial<AcquiringGateway>;

/**
 * Runs scheduled charges in this process against a bank of given behaviour, by default fourteen days later, when the
 * next payments are due. No worker runs.
 */
async function fortnightLater(bank: Bank, timestamp?: Instant) {
  await stack.terminate();
  const { context, clock } = await openProduct({ after }, stack.environment);
  const now = timestamp ?? plusSeconds(clock.now(), 14 * 86_400);
  const acquiring = { ...context.acquiring, ...bank(context.acquiring) };
  const chargeOrder = batchedCharges({ ...context, acquiring, clock: { ...clock, now: () => now } });
  return { now, charge: (order: number) => chargeOrder(identifier<OrderUuid>(orders[order] ?? '')) };
}

test('while the bank is silent no charge starts, and the order is retried in a minute', async () => {
  const { now, charge } = await fortnightLater(() => ({ isAnswering: () => false }));
  assert.equal(await charge(1), plusSeconds(now, 60));
  assert.deepEqual(await chargesOf(orders[1] ?? ''), ['SETTLED']);
});

test('a card declined at noon is retried the same evening, and the order shows it', async () => {
  const { now, charge } = await fortnightLater(({ status }) => ({
    chargeBinding: async () => ({ kind: 'processed' }),
    status: async (query) => {
      const answer = await status(query);
      return answer.kind === 'found' ? { ...answer, state: 'declined', actionCode: 116 } : answer;
    },
  }));
  assert.equal(await charge(1), moscowTime(moscowDate(now), 19));
  assert.deepEqual(await chargesOf(orders[1] ?? ''), ['SETTLED', 'DECLINED']);
});

test('a charge is booked before its job ends', async () => {
  const { charge } = await fortnightLater(() => ({}));
  await charge(2);
  assert.deepEqual(await chargesOf(orders[2] ?? ''), ['SETTLED', 'SETTLED']);
});

test('the next attempt of an order is its next charge, if that is due in less than two days', async () => {
  const [next] = await reader<{ planDate: CalendarDate }[]>`
    select plan_date as "planDate" from scheduled_payment
      where order_uuid = ${orders[2] ?? ''} and state = 'NOT_YET_PAID' order by plan_date`;
  assert.ok(next);
  const due = moscowTime(next.planDate, 8);
  for (const [seconds, looksAgain] of [
    [49 * 3600, null],
    [48 * 3600, null],
    [48 * 3600 - 1, due],
  ] as const) {
    const { charge } = await fortnightLater(() => ({}), plusSeconds(due, -seconds));
    assert.equal(await charge(2), looksAgain);
  }
  assert.deepEqual(await chargesOf(orders[2] ?? ''), ['SETTLED', 'SETTLED']);
});
