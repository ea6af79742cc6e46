import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openDatabase } from '#server/db/database.ts';
import { eventually } from '#testing/eventually.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { machineClock, wrongFromTheStart } from '#testing/stack/machine-clock.ts';
import { buy, logIn } from '#testing/people/purchase.ts';
import { isReady, metricsOf } from '#testing/stack/probes.ts';
import { waitForLogLine, startStack, startExtraWorker } from '#testing/stack/stack.ts';
import { advanceClock, clockNow, moveClockTo } from '#testing/bank/sandbox-calls.ts';

const machine = await machineClock();
const stack = await startStack({ after }, { environment: machine.environment });
const { reader, close } = openDatabase({ url: stack.databaseUrl, connections: 1 });
after(close);

const day = 86_400;
const phone = '9210000001';
const orderUuid = await buy(stack, { phone, orderNumber: 'CLOCK-1' });
const dueDates = (
  await reader<{ date: string }[]>`
    select plan_date as date from scheduled_payment where order_uuid = ${orderUuid} and payment_number > 1
      order by payment_number`
).map(({ date }) => date);

/** Moves the clock to an hour after scheduled charges start on the day of that payment. */
async function moveToMorningOf(payment: 2 | 3): Promise<void> {
  await moveClockTo(stack, `${dueDates[payment - 2] ?? ''}T06:00:00Z`);
}

async function paymentsMade(): Promise<number> {
  const rows =
    await reader`select 1 from scheduled_payment where order_uuid = ${orderUuid} and state = 'PAID'`;
  return rows.length;
}

async function untilMade(payments: number): Promise<void> {
  await eventually(
    `order ${orderUuid} has ${payments} paid payments`,
    async () => (await paymentsMade()) >= payments,
  );
}

/** Kinds of due jobs that no worker runs. */
async function dueJobKinds(): Promise<string[]> {
  const rows = await reader<{ kind: string }[]>`
    select distinct kind from job where state = 'WAITING' and run_at <= ${await clockNow(stack)} order by kind`;
  return rows.map(({ kind }) => kind);
}

async function isTrusted(): Promise<boolean> {
  return (await metricsOf(stack.productUrl)).includes('\nchasti_clock_trusted 1\n');
}

// docs/spec/reliability.md#F-25
test('a machine clock that is a day behind stops charges and penalties until it is corrected', async () => {
  await advanceClock(stack, 'PT61S');
  const client = await logIn(stack, phone);
  await machine.set(-day);
  assert.equal(await isTrusted(), false);
  assert.equal((await client.listCards()).body.status, 'SUCCESS', 'a session stays valid');
  assert.ok(await isReady(stack.productUrl), 'the product still serves requests');
  await moveToMorningOf(2);
  assert.deepEqual(await dueJobKinds(), ['plan-due-charges', 'plan-penalty-growth']);
  assert.equal(await paymentsMade(), 1);
  await waitForLogLine(stack, /"code":"clock-jumped".*clock\.untrusted/);
  await machine.setRight();
  await untilMade(2);
  await waitForLogLine(stack, /clock\.trusted/);
});

// docs/spec/reliability.md#F-26
test('when the clock of one worker jumps ahead by sixty days, another worker runs the due jobs', async () => {
  await machine.set(60 * day);
  await moveToMorningOf(3);
  assert.equal(await paymentsMade(), 2);
  await startExtraWorker(stack, { after }, { NODE_OPTIONS: '' });
  await untilMade(3);
  assert.equal(await isTrusted(), false);
});

// docs/spec/reliability.md#D-14
test('a process whose clock differs from the database by a day refuses to start', async () => {
  for (const ahead of [-day, 60 * day])
    await assert.rejects(
      startExtraWorker(stack, { after }, wrongFromTheStart(ahead)),
      /the clock of this machine says .*, that of the database .*, and the service has seen .*: follow docs\/runbooks\/worker-stuck\.md, point 8/,
    );
});

// docs/spec/reliability.md#D-14
test('a process whose clock is behind that of another is not ready', async () => {
  await machine.setRight();
  const workerUrl = await startExtraWorker(stack, { after }, { NODE_OPTIONS: '' });
  // moves the clock of one process only
  await advanceClock(stack, 'PT1H');
  await eventually('the process behind is not ready', async () => !(await isReady(workerUrl)));
  assert.ok(await isReady(stack.productUrl));
});

test('the books and the bank agree at the end', async () => {
  assert.deepEqual(await dueJobKinds(), []);
  await assertAuditHolds(stack);
});
