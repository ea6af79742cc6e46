import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openDatabase } from '#server/db/database.ts';
import { goodCard } from '#testing/bank/cards.ts';
import { type Callback, mdOrderOf, sendCallback, signCallback } from '#testing/bank/bank-callback.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { newPhone } from '#testing/people/customer.ts';
import { buy, logIn } from '#testing/people/purchase.ts';
import { sharedStackOfDays } from '#testing/stack/shared-stack-of-days.ts';
import { waitForLogLine } from '#testing/stack/stack.ts';
import { advanceClock, clearFaults, injectFault } from '#testing/bank/sandbox-calls.ts';

const phone = newPhone();
const callbackKey = 'key-of-this-bank';
const stack = await sharedStackOfDays();
const database = openDatabase({ url: stack.databaseUrl });
after(() => database.close());

type Form = { readonly orderUuid: string; readonly formUrl: string; readonly mdOrder: string };

/** An order with three unpaid parts, and the bank's page for the next one. */
async function openForm(orderNumber: string): Promise<Form> {
  const orderUuid = await buy(stack, { phone, orderNumber });
  const client = await logIn(stack, phone);
  const { body } = await client.payOnPage({
    orderUuid,
    paymentObject: 'NEXT_PAYMENT',
    amount: 100_000,
  });
  const formUrl = String(body['formUrl']);
  return { orderUuid, formUrl, mdOrder: mdOrderOf(formUrl) };
}

/** Pays on the bank's page without following the return redirect. */
async function payAndLeave({ formUrl }: Form): Promise<void> {
  const card = { pan: goodCard, expiry: '11/29', cvc: '123', cardholder: 'ANNA LEBEDEVA' };
  const paid = await fetch(formUrl, {
    method: 'POST',
    body: new URLSearchParams(card),
    redirect: 'manual',
  });
  assert.ok(paid.headers.get('location')?.includes('/gateway/return'), String(paid.status));
}

/** The state of a form's payment, and the number of its history entries. */
async function outcomeOf({ mdOrder }: Form): Promise<readonly unknown[]> {
  const [row] = await database.reader<{ state: string; events: number }[]>`
    select o.state, (select count(*)::int from history h where h.subject_id = o.operation_uuid::text) as events
    from operation o where o.md_order = ${mdOrder}`;
  return [row?.state, row?.events];
}

const deposited = ({ mdOrder }: Form): Callback => ({ mdOrder, operation: 'deposited', status: '1' });

// docs/spec/reliability.md#F-23
test('a payment of a customer who never returns is settled by the bank’s callback', async () => {
  const form = await openForm('NEVER-BACK');
  await payAndLeave(form);
  await advanceClock(stack, 'PT60S');
  assert.deepEqual(await outcomeOf(form), ['SETTLED', 1]);
});

// docs/spec/reliability.md#F-23
test('a payment without a return and without a callback is settled within five minutes', async () => {
  const form = await openForm('CALLBACK-LOST');
  await injectFault(stack, { operation: 'callback', fault: 'drop', times: 20 });
  await payAndLeave(form);
  await advanceClock(stack, 'PT5M');
  await clearFaults(stack);
  assert.deepEqual(await outcomeOf(form), ['SETTLED', 1]);
});

// docs/spec/reliability.md#F-11
test('a callback repeated a hundred times at once settles the payment once', async () => {
  const form = await openForm('HUNDRED');
  await payAndLeave(form);
  const word = signCallback(deposited(form));
  const answers = await Promise.all(Array.from({ length: 100 }, () => sendCallback(stack, word)));
  assert.deepEqual([...new Set(answers)], [200]);
  await advanceClock(stack, 'PT60S');
  assert.deepEqual(await outcomeOf(form), ['SETTLED', 1]);
});

// docs/spec/reliability.md#F-13, docs/spec/reliability.md#F-15
test('a correctly signed but false callback changes nothing, because the bank is queried', async () => {
  const form = await openForm('NOT-TRUE');
  for (const operation of ['deposited', 'approved', 'refunded', 'reversed', 'declinedByTimeout']) {
    assert.equal(await sendCallback(stack, signCallback({ ...deposited(form), operation })), 200);
    await advanceClock(stack, 'PT2S');
    assert.deepEqual(await outcomeOf(form), ['REGISTERED', 0], operation);
  }
});

// docs/spec/reliability.md#F-14
test('a callback with a wrong signature is refused and logged, and no query is sent', async () => {
  const [form, other] = [await openForm('FORGED'), await openForm('OTHER')];
  await payAndLeave(other);
  const word = signCallback(deposited(form));
  const { checksum = '' } = word;
  const forgeries: readonly (readonly [parameters: Callback, more?: string])[] = [
    [deposited(form)],
    [{ ...word, checksum: '' }],
    [{ ...word, checksum: checksum.slice(0, -1) }],
    [{ ...word, checksum: `${checksum}00` }],
    [{ ...word, checksum: '0'.repeat(64) }],
    [{ ...word, mdOrder: other.mdOrder }],
    [{ ...word, status: '0' }],
    [{ ...word, amount: '1' }],
    [word, '&operation=refunded'],
    [word, `&mdOrder=${other.mdOrder}`],
    [signCallback(deposited(form), callbackKey)],
  ];
  for (const [parameters, more] of forgeries)
    assert.equal(await sendCallback(stack, parameters, more), 403, JSON.stringify([parameters, more]));
  assert.match(await waitForLogLine(stack, /callback\.forged/), /"code":"callback\.checksum"/);
  assert.deepEqual(await outcomeOf(form), ['REGISTERED', 0]);
  const [row] = await database.reader`
    select count(*) as applied from audit.callback where applied and not coalesce(checksum_ok, false)`;
  assert.equal(Number(row?.['applied']), 0);
});

// docs/spec/reliability.md#D-4
test('a signed callback about an unknown order is stored, and no query is sent', async () => {
  for (const [reported, operation] of [
    [{}, null],
    [{ operation: 'deposited' }, 'deposited'],
    [{ operation: 'o'.repeat(100) }, 'o'.repeat(40)],
  ] as const) {
    assert.equal(
      await sendCallback(stack, signCallback({ orderNumber: 'of-somebody-else', ...reported })),
      200,
    );
    const kept = await database.reader`
      select md_order, operation, checksum_ok, applied from gateway_callback where md_order is null
        order by callback_id desc limit 1`;
    assert.deepEqual(
      kept.map((row) => ({ ...row })),
      [{ md_order: null, operation, checksum_ok: true, applied: false }],
    );
  }
});

// docs/spec/reliability.md#F-12
test('a callback that is a week late changes nothing', async () => {
  const form = await openForm('LATE');
  await payAndLeave(form);
  await advanceClock(stack, 'P7D');
  const before = await outcomeOf(form);
  assert.equal(await sendCallback(stack, signCallback(deposited(form))), 200);
  assert.equal(await sendCallback(stack, signCallback({ ...deposited(form), operation: 'refunded' })), 200);
  await advanceClock(stack, 'PT1M');
  assert.deepEqual(await outcomeOf(form), before);
});

test('at the end every invariant holds', () => assertAuditHolds(stack));
