import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { kopecks } from '#domain/money.ts';
import type { Operation } from '#domain/orders/operation.ts';
import { operationByMdOrder, operationByUuid } from '#server/db/payments/operation-store.ts';
import type { StatusAnswer } from '#server/gateways/acquiring/port.ts';
import type { Context } from '#server/use-cases/context.ts';
import { endOperation } from '#server/use-cases/payments/gateway-status/end-operation.ts';
import { resolveOperation } from '#server/use-cases/payments/gateway-status/resolve-operation.ts';
import { declineForm } from '#server/use-cases/payments/paying/kill-form.ts';
import { returnFromBank } from '#server/use-cases/payments/paying/return-from-bank.ts';
import { assertAuditHolds } from '#testing/audit.ts';
import { openProduct } from '#testing/own-product.ts';
import { buy, goodCard, logIn } from '#testing/purchase.ts';
import { startStack } from '#testing/stack.ts';
import { plantFault } from '#testing/world.ts';

const phone = '9001000003';
const stack = await startStack({ after });
const orderUuid = await buy(stack, { phone, orderNumber: 'WORDS', amount: 4_000_000 });
const client = await logIn(stack, phone);
// nobody but the test says when the bank is asked
await plantFault(stack, { operation: 'callback', fault: 'drop', times: 1000 });
const { context } = await openProduct({ after }, stack.surroundings);
const { reader, autocommit } = context.database;

/** The customer leads a payment of the next part to the bank’s page. */
async function openForm(): Promise<Operation> {
  const input = { orderUuid, paymentObject: 'NEXT_PAYMENT', amount: 1_000_000 };
  const { body } = await client.call('POST /payment/init', input, { 'idempotency-key': randomUUID() });
  return operationAt(new URL(String(body['formUrl'])).searchParams.get('mdOrder') ?? JSON.stringify(body));
}

async function operationAt(mdOrder: string): Promise<Operation> {
  const operation = await operationByMdOrder(reader, mdOrder);
  assert.ok(operation, `no payment ${mdOrder}`);
  return operation;
}

/** Pays and closes the window. */
async function pay({ formUrl }: Pick<Operation, 'formUrl'>): Promise<void> {
  const card = { pan: goodCard, expiry: '11/29', cvc: '123', cardholder: 'ANNA LEBEDEVA' };
  await fetch(formUrl ?? '', { method: 'POST', body: new URLSearchParams(card), redirect: 'manual' });
}

type Words = Partial<Extract<StatusAnswer, { kind: 'found' }>>;

/** The product at a bank whose word about a payment is another one. */
function hearing(change: (answer: StatusAnswer) => StatusAnswer): Context {
  const { acquiring } = context;
  return {
    ...context,
    acquiring: { ...acquiring, status: async (query) => change(await acquiring.status(query)) },
  };
}

const hearingWords = (words: Words): Context =>
  hearing((answer) => (answer.kind === 'found' ? { ...answer, ...words } : answer));

/** What becomes of a payment, and whether the bank is asked again. */
async function told(listener: Context, { operationUuid }: Operation): Promise<readonly [string, boolean]> {
  const { state, nextQueryAt } = await resolveOperation(listener, operationUuid);
  assert.equal((await operationByUuid(reader, operationUuid))?.state, state);
  return [state, nextQueryAt !== null];
}

const words: readonly (readonly [what: string, words: Words, state: string, isAskedAgain: boolean])[] = [
  [
    'took another sum, which a person has to look at',
    { state: 'paid', amount: kopecks(1) },
    'REGISTERED',
    true,
  ],
  ['took dollars, which a person has to look at', { state: 'paid', currency: '840' }, 'REGISTERED', true],
  [
    'took money and gave it back without us, which a person has to look at',
    { state: 'refunded' },
    'REGISTERED',
    true,
  ],
  ['is still at work', { state: 'pending' }, 'UNKNOWN', true],
  ['waits for a code from the customer', { state: 'confirming' }, 'REGISTERED', true],
  ['reversed what it held: no money was taken', { state: 'reversed' }, 'EXPIRED', false],
  ['declined it without a reason of the card’s bank', { state: 'declined', actionCode: 0 }, 'EXPIRED', false],
  ['declined it for want of money', { state: 'declined', actionCode: 116 }, 'DECLINED', false],
];

for (const [what, said, state, isAskedAgain] of words) {
  test(`a bank that says it ${what}: the payment is ${state}`, async () => {
    const form = await openForm();
    assert.deepEqual(await told(hearingWords(said), form), [state, isAskedAgain]);
    if (isAskedAgain) assert.ok(await declineForm(context, form), 'and nobody can pay it any more');
  });
}

test('a payment that has ended stays as it is, whether the bank still has its form or knows nothing of it', async () => {
  const form = await openForm();
  await endOperation(context, form.operationUuid, null);
  assert.deepEqual(await told(context, form), ['EXPIRED', false]);
  assert.deepEqual(
    await told(
      hearing(() => ({ kind: 'not-found' })),
      form,
    ),
    ['EXPIRED', false],
  );
});

test('a form that the bank has declined for want of money meanwhile is out of the way; one without a number there is not', async () => {
  const form = await openForm();
  assert.equal(await declineForm(context, { ...form, mdOrder: null }), false);
  assert.ok(await declineForm(hearingWords({ state: 'declined', actionCode: 116 }), form));
  assert.equal((await operationByUuid(reader, form.operationUuid))?.state, 'DECLINED');
});

test('a customer who comes back before anybody knows is told neither that it was paid nor that it was not', async () => {
  const form = await openForm();
  await autocommit`update operation set state = 'UNKNOWN' where operation_uuid = ${form.operationUuid}`;
  const page = await returnFromBank(
    hearing(() => ({ kind: 'unknown' })),
    form.mdOrder ?? '',
  );
  assert.equal(page, `/client/orders/${orderUuid}/pay?earlyPaymentUuid=${form.operationUuid}`);
  await autocommit`update operation set state = 'REGISTERED' where operation_uuid = ${form.operationUuid}`;
  await declineForm(context, form);
});

test('a card that was to be added and that the bank did not bind is not there', async () => {
  const { body } = await client.call('POST /client/payments/initBindingAdd.do');
  const adding = await operationAt(new URL(String(body['formUrl'])).searchParams.get('mdOrder') ?? '');
  const withoutCard = hearingWords({ state: 'paid', amount: adding.amount, card: null });
  assert.deepEqual(await told(withoutCard, adding), ['EXPIRED', false]);
});

test('money that is held for us is paid', async () => {
  const form = await openForm();
  await pay(form);
  assert.deepEqual(await told(hearingWords({ state: 'held' }), form), ['SETTLED', false]);
});

// docs/spec/reliability.md#F-18
test('a form that is paid while it is being declined is out of the way: it is settled', async () => {
  const form = await openForm();
  const { acquiring } = context;
  await plantFault(stack, { operation: 'page', fault: 'late-success', times: 1 });
  const decline: typeof acquiring.decline = async (order) => {
    const answer = await acquiring.decline(order);
    await pay(form);
    return answer;
  };
  assert.ok(await declineForm({ ...context, acquiring: { ...acquiring, decline } }, form));
  assert.deepEqual(await told(context, form), ['SETTLED', false]);
});

// docs/spec/reliability.md#F-09
test('a payment whose number at the bank was lost with the answer, and that somebody paid all the same, is found by ours', async () => {
  const form = await openForm();
  const { operationUuid, mdOrder } = form;
  await autocommit`
    update operation set state = 'CREATED', md_order = null, form_url = null where operation_uuid = ${operationUuid}`;
  await pay(form);
  assert.deepEqual(await told(context, form), ['SETTLED', false]);
  assert.equal((await operationByUuid(reader, operationUuid))?.mdOrder, mdOrder);
});

test('at the end every invariant holds', () => assertAuditHolds(stack));
