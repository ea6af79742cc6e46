import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { plusSeconds } from '#domain/dates.ts';
import { declinedCard, lateApprovalCard } from '#testing/bank/cards.ts';
import { openProductWithBank } from '#testing/stack/product-with-bank.ts';
import type { StatusAnswer } from '../../../gateways/acquiring/port.ts';
import type { Context } from '../../context.ts';
import { resolveIntent } from '../../outcomes/resolve-intent.ts';
import { declineForm } from '../../outcomes/decline-form.ts';
import { pathAfterBank } from '../../../http/gateway/path-after-bank.ts';
import { startPayment } from './start-payment.ts';

const { context, at, newOrder, paymentCommand, readIntent, payOnPage } = await openProductWithBank({ after });
const { database, clock } = context;

type Acquiring = Context['acquiring'];
const withBank = (changed: Partial<Acquiring>): Context => ({
  ...context,
  acquiring: { ...context.acquiring, ...changed },
});
const unknown = async () => ({ kind: 'unknown' }) as const;

async function openForm() {
  const order = await newOrder();
  const started = await startPayment(context, paymentCommand(order));
  assert.ok(started.ok);
  const intentUuid = started.value.intentUuid;
  const { gatewayOrderId } = await readIntent(intentUuid);
  return { ...order, intentUuid, formUrl: started.value.formUrl ?? '', gatewayOrderId: gatewayOrderId ?? '' };
}

type Form = Awaited<ReturnType<typeof openForm>>;

/** The same bank with these fields of its status answers replaced. */
function withStatus(
  { gatewayOrderId }: Form,
  fields: Partial<Extract<StatusAnswer, { kind: 'found' }>>,
): Context {
  return withBank({
    status: async () => {
      const status = await context.acquiring.status({ gatewayOrderId });
      assert.ok(status.kind === 'found');
      return { ...status, ...fields };
    },
  });
}

async function stateAtBank({ gatewayOrderId }: Form): Promise<string> {
  const status = await context.acquiring.status({ gatewayOrderId });
  return status.kind === 'found' ? status.state : status.kind;
}

test('a form that was left unpaid is declined at the bank before the page reports «no money was taken»', async () => {
  const form = await openForm();
  const page = `/client/orders/${form.orderUuid}/pay?success=0&earlyPaymentUuid=${form.intentUuid}`;
  assert.equal(await pathAfterBank(context, form.gatewayOrderId), page);
  assert.equal(await stateAtBank(form), 'declined');
  assert.equal((await readIntent(form.intentUuid)).state, 'EXPIRED');
});

// docs/spec/rules.md#5
test('the return address carries no result before the bank’s status is final, and a job asks again after 5 seconds', async () => {
  const paid = await openForm();
  await payOnPage(paid.formUrl, lateApprovalCard);
  const cases: readonly [Context, Form][] = [
    [context, paid],
    [withBank({ status: unknown }), await openForm()],
    [withBank({ decline: unknown }), await openForm()],
  ];
  for (const [product, form] of cases) {
    const now = clock.now();
    const address = await pathAfterBank({ ...product, clock: at(now).clock }, form.gatewayOrderId);
    assert.equal(address, `/client/orders/${form.orderUuid}/pay?earlyPaymentUuid=${form.intentUuid}`);
    assert.equal((await readIntent(form.intentUuid)).state, 'UNKNOWN');
    const [job] = await database.reader<{ runAt: string }[]>`
      select run_at as "runAt" from job where kind = 'resolve-operation' and key = ${form.intentUuid}`;
    assert.equal(job?.runAt, plusSeconds(now, 5));
  }
});

test('a form with a payment attempt in progress at the bank becomes UNKNOWN', async () => {
  for (const fields of [{ state: 'pending' }, { actionCode: 151_019 }, { actionCode: 998 }] as const) {
    const form = await openForm();
    const { state } = await resolveIntent(withStatus(form, fields), form.intentUuid);
    assert.equal(state, 'UNKNOWN');
    assert.equal((await readIntent(form.intentUuid)).state, 'UNKNOWN');
  }
});

test('a form without an entered card stays open with any pending action code', async () => {
  for (const actionCode of [-100, 1001]) {
    const form = await openForm();
    const { state } = await resolveIntent(withStatus(form, { actionCode }), form.intentUuid);
    assert.equal(state, 'REGISTERED');
  }
});

test('a payment with a pending attempt is never declined at the bank, even after its form has expired', async () => {
  const form = await openForm();
  const declined: string[] = [];
  const product = withStatus(form, { actionCode: 151_019 });
  const watched: Context = {
    ...product,
    acquiring: {
      ...product.acquiring,
      decline: async ({ gatewayOrderId }) => {
        declined.push(gatewayOrderId);
        return { kind: 'done' };
      },
    },
  };
  assert.equal(await declineForm(watched, await readIntent(form.intentUuid)), false);
  const late = plusSeconds(clock.now(), 2 * context.settings.paymentFormLifetimeSeconds);
  const { state } = await resolveIntent({ ...watched, clock: at(late).clock }, form.intentUuid);
  assert.equal(state, 'UNKNOWN');
  assert.deepEqual(declined, []);
});

test('a pending attempt that the issuer declines ends as DECLINED with its action code', async () => {
  const form = await openForm();
  await resolveIntent(withStatus(form, { actionCode: 998 }), form.intentUuid);
  await payOnPage(form.formUrl, declinedCard);
  assert.equal((await resolveIntent(context, form.intentUuid)).state, 'DECLINED');
  assert.equal((await readIntent(form.intentUuid)).actionCode, 116);
  assert.equal(await stateAtBank(form), 'declined');
});

test('an abandoned form stays open while its card is being confirmed, and is declined afterwards', async () => {
  const form = await openForm();
  await database.autocommit`
    update operation set state = 'UNKNOWN' where operation_uuid = ${form.intentUuid}`;
  const { state } = await resolveIntent(withStatus(form, { state: 'confirming' }), form.intentUuid);
  assert.equal(state, 'UNKNOWN');
  assert.equal((await resolveIntent(context, form.intentUuid)).state, 'EXPIRED');
});

test('a payment whose form is pending cannot be started again', async () => {
  const form = await openForm();
  await payOnPage(form.formUrl, lateApprovalCard);
  await pathAfterBank(context, form.gatewayOrderId);
  const again = await startPayment(context, paymentCommand(form));
  assert.equal(again.ok ? 'started' : again.error.code, 'payment.in.progress.error');
});
