import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { kopecks } from '#domain/money.ts';
import type { PaymentIntent } from '#domain/orders/payment-intent.ts';
import { intentByGatewayOrderId, intentByUuid } from '#server/db/payments/intent-store.ts';
import type { StatusAnswer } from '#server/gateways/acquiring/port.ts';
import type { Context } from '#server/use-cases/context.ts';
import { endIntent } from '#server/use-cases/outcomes/end-intent.ts';
import { resolveIntent } from '#server/use-cases/outcomes/resolve-intent.ts';
import { declineForm } from '#server/use-cases/outcomes/decline-form.ts';
import { pathAfterBank } from '#server/http/gateway/path-after-bank.ts';
import { goodCard } from '#testing/bank/cards.ts';
import { calls } from '#testing/calls.ts';
import { mdOrderOf } from '#testing/bank/bank-callback.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { openProduct } from '#testing/stack/own-product.ts';
import { newPhone } from '#testing/people/customer.ts';
import { buy, logIn } from '#testing/people/purchase.ts';
import { sharedStack } from '#testing/stack/shared-stack.ts';
import { clearFaults, injectFault } from '#testing/bank/sandbox-calls.ts';

const phone = newPhone();
const stack = await sharedStack();
const orderUuid = await buy(stack, { phone, orderNumber: 'WORDS', amount: 4_000_000 });
const client = await logIn(stack, phone);
// only the test triggers status queries
await injectFault(stack, { operation: 'callback', fault: 'drop', times: 1000 });
const { context } = await openProduct({ after }, stack.environment);
const { reader, autocommit } = context.database;

/** Starts a payment of the next part on the bank's page. */
async function openForm(): Promise<PaymentIntent> {
  const input = { orderUuid, paymentObject: 'NEXT_PAYMENT', amount: 1_000_000 };
  const { body } = await client.send(calls.payOnPage, input, { 'idempotency-key': randomUUID() });
  return intentAt(mdOrderOf(String(body['formUrl'])));
}

async function intentAt(gatewayOrderId: string): Promise<PaymentIntent> {
  const intent = await intentByGatewayOrderId(reader, gatewayOrderId);
  assert.ok(intent, `no intent with the bank's number ${gatewayOrderId}`);
  return intent;
}

/** Pays without following the return redirect. */
async function pay({ formUrl }: Pick<PaymentIntent, 'formUrl'>): Promise<void> {
  const card = { pan: goodCard, expiry: '11/29', cvc: '123', cardholder: 'ANNA LEBEDEVA' };
  await fetch(formUrl ?? '', { method: 'POST', body: new URLSearchParams(card), redirect: 'manual' });
}

type Words = Partial<Extract<StatusAnswer, { kind: 'found' }>>;

/** Returns the product with a bank whose status answers are changed. */
function withStatus(change: (answer: StatusAnswer) => StatusAnswer): Context {
  const { acquiring } = context;
  return {
    ...context,
    acquiring: { ...acquiring, status: async (query) => change(await acquiring.status(query)) },
  };
}

const gatewayAnswering = (answers: Words): Context =>
  withStatus((answer) => (answer.kind === 'found' ? { ...answer, ...answers } : answer));

/** Applies a status. Returns the resulting payment state, and whether the bank is queried again. */
async function statusAfter(
  listener: Context,
  { intentUuid }: PaymentIntent,
): Promise<readonly [string, boolean]> {
  const { state, nextQueryAt } = await resolveIntent(listener, intentUuid);
  assert.equal((await intentByUuid(reader, intentUuid))?.state, state);
  return [state, nextQueryAt !== null];
}

const words: readonly (readonly [report: string, words: Words, state: string, isAskedAgain: boolean])[] = [
  ['took a different amount (manual review)', { state: 'paid', amount: kopecks(1) }, 'UNKNOWN', true],
  ['took dollars (manual review)', { state: 'paid', currency: '840' }, 'UNKNOWN', true],
  ['took and refunded money by itself (manual review)', { state: 'refunded' }, 'UNKNOWN', true],
  ['is still processing', { state: 'pending' }, 'UNKNOWN', true],
  ['waits for a code from the customer', { state: 'confirming' }, 'REGISTERED', true],
  ['reversed the hold: no money was taken', { state: 'reversed' }, 'EXPIRED', false],
  ['declined it without a reason of the issuer', { state: 'declined', actionCode: 0 }, 'EXPIRED', false],
  ['declined it for insufficient funds', { state: 'declined', actionCode: 116 }, 'DECLINED', false],
];

for (const [report, reported, state, isAskedAgain] of words) {
  test(`when the bank ${report}, the payment is ${state}`, async () => {
    const form = await openForm();
    assert.deepEqual(await statusAfter(gatewayAnswering(reported), form), [state, isAskedAgain]);
    if (isAskedAgain) assert.ok(await declineForm(context, form), 'the form cannot be paid any more');
  });
}

test('a final payment keeps its state, even if the bank still has its form', async () => {
  const form = await openForm();
  await endIntent(context, form.intentUuid, null);
  assert.deepEqual(await statusAfter(context, form), ['EXPIRED', false]);
  assert.deepEqual(
    await statusAfter(
      withStatus(() => ({ kind: 'not-found' })),
      form,
    ),
    ['EXPIRED', false],
  );
});

test('a form that the bank declined for insufficient funds does not block another payment', async () => {
  const form = await openForm();
  assert.equal(await declineForm(context, { ...form, gatewayOrderId: null }), false);
  assert.ok(await declineForm(gatewayAnswering({ state: 'declined', actionCode: 116 }), form));
  assert.equal((await intentByUuid(reader, form.intentUuid))?.state, 'DECLINED');
});

test('a customer who returns before the result of the bank sees neither success nor failure', async () => {
  const form = await openForm();
  await autocommit`update operation set state = 'UNKNOWN' where operation_uuid = ${form.intentUuid}`;
  const page = await pathAfterBank(
    withStatus(() => ({ kind: 'unknown' })),
    form.gatewayOrderId ?? '',
  );
  assert.equal(page, `/client/orders/${orderUuid}/pay?earlyPaymentUuid=${form.intentUuid}`);
  await autocommit`update operation set state = 'REGISTERED' where operation_uuid = ${form.intentUuid}`;
  await declineForm(context, form);
});

test('a card that the bank did not bind is not added', async () => {
  const { body } = await client.addCard();
  const adding = await intentAt(mdOrderOf(String(body['formUrl'])));
  const withoutCard = gatewayAnswering({ state: 'paid', amount: adding.amount, card: null });
  assert.deepEqual(await statusAfter(withoutCard, adding), ['EXPIRED', false]);
});

test('an authorised payment counts as paid', async () => {
  const form = await openForm();
  await pay(form);
  assert.deepEqual(await statusAfter(gatewayAnswering({ state: 'held' }), form), ['SETTLED', false]);
});

// docs/spec/reliability.md#F-18
test('a form that the customer pays while it is being declined is settled', async () => {
  const form = await openForm();
  const { acquiring } = context;
  await injectFault(stack, { operation: 'page', fault: 'late-success', times: 1 });
  const decline: typeof acquiring.decline = async (order) => {
    const answer = await acquiring.decline(order);
    await pay(form);
    return answer;
  };
  assert.ok(await declineForm({ ...context, acquiring: { ...acquiring, decline } }, form));
  assert.deepEqual(await statusAfter(context, form), ['SETTLED', false]);
});

// docs/spec/reliability.md#F-09
test('a payment whose bank number was lost with the answer is found by the number of its intent', async () => {
  const form = await openForm();
  const { intentUuid, gatewayOrderId } = form;
  await autocommit`
    update operation set state = 'CREATED', md_order = null, form_url = null where operation_uuid = ${intentUuid}`;
  await pay(form);
  assert.deepEqual(await statusAfter(context, form), ['SETTLED', false]);
  assert.equal((await intentByUuid(reader, intentUuid))?.gatewayOrderId, gatewayOrderId);
});

test('at the end every invariant holds', async () => {
  await clearFaults(stack);
  await assertAuditHolds(stack);
});
