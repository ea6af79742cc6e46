import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calls } from '#testing/calls.ts';
import { savedCard } from '#testing/people/saved-cards.ts';
import { type CardPayment, payByCard } from '#testing/people/pay-by-card.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { newPhone } from '#testing/people/customer.ts';
import { buy, logIn } from '#testing/people/purchase.ts';
import { refusalOf } from '#testing/people/shop.ts';
import { sharedStack } from '#testing/stack/shared-stack.ts';
import type { Answer } from '#testing/api-client.ts';
import { advanceClock, bankOperations, countCharges } from '#testing/bank/sandbox-calls.ts';

const phone = newPhone();
const stack = await sharedStack();
const [raced, keyed, finished, untouched, mixed] = [
  await buy(stack, { phone, orderNumber: 'RACED' }),
  await buy(stack, { phone, orderNumber: 'KEYED' }),
  await buy(stack, { phone, orderNumber: 'FINISHED' }),
  await buy(stack, { phone, orderNumber: 'UNTOUCHED' }),
  await buy(stack, { phone, orderNumber: 'MIXED' }),
];
const client = await logIn(stack, phone);
const bindingUuid = await savedCard(client);

const next = 100_000;
const whole = 300_000;

type Input = Readonly<Record<string, unknown>>;

const nextPayment = (orderUuid: string): CardPayment => ({
  orderUuid,
  paymentObject: 'NEXT_PAYMENT',
  amount: next,
  bindingUuid,
});

const pay = (input: CardPayment, key: string): Promise<Answer> => payByCard(client, input, key);

const charges = (): Promise<number> => countCharges(stack);

async function remaining(orderUuid: string): Promise<unknown> {
  const { body } = await client.viewOrder({ orderUuid });
  return (body['order'] as Input)['remainingPaymentAmount'];
}

// docs/spec/reliability.md#S-25
test('of thirty concurrent clicks with a saved card none charges twice', async () => {
  const before = await charges();
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, press) => pay(nextPayment(raced), `press-${press}`)),
  );
  const paid = answers.filter(({ body }) => body['state'] === 'SETTLED');
  // a click after a completed payment pays the next one; a concurrent click gets a conflict
  assert.equal(paid.length, (await charges()) - before);
  assert.equal(await remaining(raced), whole - paid.length * next);
  for (const { body } of answers.filter((answer) => !paid.includes(answer)))
    assert.match(
      body.error?.code ?? JSON.stringify(body),
      /^payment\.(in\.progress|not\.allowed|amount\.changed)\.error$/,
    );
});

// docs/spec/reliability.md#F-20
test('a double click without a key and a repeat of a key charge once and get the same answer', async () => {
  const before = await charges();
  const clicks = await Promise.all([1, 2].map(() => payByCard(client, nextPayment(keyed))));
  const repeated = await payByCard(client, nextPayment(keyed));
  const answered = [...clicks, repeated].filter(({ httpStatus }) => httpStatus === 200);
  assert.equal(new Set(answered.map(({ body }) => body['earlyPaymentUuid'])).size, 1);
  assert.equal(await charges(), before + 1);
  const first = await pay(nextPayment(keyed), 'mine');
  const again = await pay(nextPayment(keyed), 'mine');
  assert.deepEqual([again.httpStatus, again.body], [first.httpStatus, first.body]);
  assert.equal(await charges(), before + 2);
});

// docs/spec/reliability.md#F-21
test('another body under the same key is refused and charges nothing', async () => {
  const before = await charges();
  const other = { ...nextPayment(keyed), paymentObject: 'ALL_MAIN_DEBT' as const };
  assert.deepEqual(refusalOf(await pay(other, 'mine')), [409, 'idempotency.key.reused.error']);
  assert.equal(await charges(), before);
});

test('the same key of another client is a different key', async () => {
  const stranger = newPhone();
  const orderUuid = await buy(stack, { phone: stranger, orderNumber: 'OTHER' });
  const other = await logIn(stack, stranger);
  const input = { orderUuid, paymentObject: 'NEXT_PAYMENT', amount: next };
  const { body } = await other.send(calls.payOnPage, input, { 'idempotency-key': 'mine' });
  assert.equal(typeof body['formUrl'], 'string', JSON.stringify(body));
});

/** Each call that contains an amount, with its other fields. */
const sums: Readonly<Record<string, (orderUuid: string) => Input>> = {
  [calls.payByCard]: nextPayment,
  [calls.payOnPage]: (orderUuid) => ({ orderUuid, paymentObject: 'NEXT_PAYMENT', amount: next }),
  [calls.payCount]: (orderUuid) => ({
    orderUuid,
    paymentCount: 1,
    amount: next,
    bindingUuid,
  }),
};

for (const [call, inputOf] of Object.entries(sums)) {
  // docs/spec/reliability.md#S-23
  test(`${call}: an amount other than the server's charges nothing`, async () => {
    const before = (await bankOperations(stack)).length;
    for (const amount of [1, next - 1, next + 1, whole, 0, -next, 1.5, String(next), 1e30, null]) {
      const answer = await client.send(call, { ...inputOf(untouched), amount });
      assert.match(
        answer.body.error?.code ?? '',
        /^(payment\.amount\.changed|request\.invalid)\.error$/,
        String(amount),
      );
    }
    const other = await client.send(call, { ...inputOf(untouched), currency: 'USD' });
    assert.deepEqual(refusalOf(other), [400, 'request.invalid.error', 'field=currency']);
    assert.equal((await bankOperations(stack)).length, before);
  });
}

// docs/spec/reliability.md#F-19
test('concurrent payments of the next part and of the whole debt keep every invariant', async () => {
  const inputs = Array.from({ length: 20 }, (_, tab) =>
    tab % 2 === 0
      ? nextPayment(mixed)
      : { ...nextPayment(mixed), paymentObject: 'ALL_MAIN_DEBT' as const, amount: whole },
  );
  await Promise.all(inputs.map((input, tab) => pay(input, `mixed-${tab}`)));
  await advanceClock(stack, 'PT2M');
  await assertAuditHolds(stack);
});

// docs/spec/reliability.md#S-24
test('no call pays a completed order or reaches the bank', async () => {
  const paid = await pay(
    { ...nextPayment(finished), paymentObject: 'ALL_MAIN_DEBT' as const, amount: whole },
    'all',
  );
  assert.equal(paid.body['state'], 'SETTLED', JSON.stringify(paid.body));
  const before = (await bankOperations(stack)).length;
  const inputs: Readonly<Record<string, Input>> = {
    ...Object.fromEntries(Object.entries(sums).map(([call, inputOf]) => [call, inputOf(finished)])),
    [calls.payNumber]: { orderUuid: finished, paymentNumber: 2 },
    [calls.payOverdue]: { orderUuid: finished, paymentNumber: 2 },
    [calls.payEverythingDue]: { orderUuid: finished, amount: 100 },
    [calls.paySum]: { orderUuid: finished, amount: 100, remainingAmount: 0 },
    [calls.quote]: { orderUuid: finished },
  };
  for (const [call, input] of Object.entries(inputs))
    assert.deepEqual(refusalOf(await client.send(call, input)), [409, 'payment.not.allowed.error'], call);
  assert.equal((await bankOperations(stack)).length, before);
});

// docs/spec/reliability.md#S-24
test('an unpaid form is never reported as a success', async () => {
  const input = { orderUuid: untouched, paymentObject: 'NEXT_PAYMENT', amount: next };
  const { body } = await client.send(calls.payOnPage, input);
  const { earlyPaymentUuid } = body;
  for (let time = 0; time < 3; time += 1) {
    const ended = await client.send(calls.finishPayment, {
      orderUuid: untouched,
      earlyPaymentUuid,
    });
    assert.equal(ended.body['state'], 'REGISTERED', JSON.stringify(ended.body));
  }
  assert.equal(await remaining(untouched), whole);
});

test('at the end every invariant holds', () => assertAuditHolds(stack));
