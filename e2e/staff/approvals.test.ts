import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { openDatabase } from '#server/db/database.ts';
import { cardThatDeclinesLater } from '#testing/bank/cards.ts';
import { calls } from '#testing/calls.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { buy, logIn, payOnBankPage } from '#testing/people/purchase.ts';
import { refusalOf } from '#testing/people/shop.ts';
import { startStack } from '#testing/stack/stack.ts';
import { markOf, requestsOf } from '#testing/people/approval-requests.ts';
import { logInStaff } from '#testing/people/staff.ts';
import type { Answer, ApiClient } from '#testing/api-client.ts';
import { advanceClock, bankOperations } from '#testing/bank/sandbox-calls.ts';

const stack = await startStack(
  { after },
  {
    environment: {
      APPROVAL_PAID_PENALTY: 'on',
      APPROVAL_PRODUCT_START: 'on',
      APPROVAL_HOURS: '24',
    },
  },
);

async function waitingUuid(staff: ApiClient): Promise<string> {
  const [request] = await requestsOf(staff);
  assert.ok(request);
  return request.requestUuid;
}

const approve = (staff: ApiClient, requestUuid: string) => staff.approveRequest({ requestUuid });
const reject = (staff: ApiClient, requestUuid: string) =>
  staff.rejectRequest({ requestUuid, reason: 'Клиент передумал' });
const codeOf = (answer: Answer) => refusalOf(answer)[1];

async function newProduct(staff: ApiClient, changes: object = {}): Promise<string> {
  const { body } = await staff.listProducts();
  const [sample] = body['bnplProducts'] as Record<string, unknown>[];
  const { productId: _id, version: _version, state: _state, ...form } = sample ?? {};
  const added = await staff.send(calls.addProduct, {
    ...form,
    isBased: false,
    name: randomUUID(),
    ...changes,
  });
  return String(added.body['productId']);
}

async function stateOf(staff: ApiClient, productId: string): Promise<unknown> {
  const { body } = await staff.listProducts();
  const products = body['bnplProducts'] as { productId: string; state: string }[];
  return products.find((product) => product.productId === productId)?.state;
}

test('a product is started once, by the approval of another person', async () => {
  const editor = await logInStaff(stack, 'product.editor');
  const productId = await newProduct(editor);
  for (let time = 0; time < 2; time += 1)
    assert.equal(codeOf(await editor.startProduct({ productId })), 'approval.waits.error');
  assert.equal(await stateOf(editor, productId), 'CREATED');
  const [own] = await requestsOf(editor);
  assert.deepEqual([own?.own, own?.mayApprove, (await requestsOf(editor)).length], [true, false, 1]);
  const requestUuid = await waitingUuid(editor);
  assert.equal(codeOf(await approve(editor, requestUuid)), 'approval.own.error');
  const service = await logInStaff(stack, 'service');
  assert.deepEqual(await requestsOf(service), []);
  assert.equal(codeOf(await approve(service, requestUuid)), 'approval.not.found.error');
  const admin = await logInStaff(stack, 'admin');
  assert.deepEqual(await markOf(editor, productId), [0, 'WAITING', true]);
  assert.deepEqual(await markOf(admin, productId), [1, 'WAITING', false]);
  assert.deepEqual(await markOf(service, productId), [0, undefined, undefined]);
  assert.equal((await requestsOf(editor, true, true)).length, 1);
  assert.deepEqual(await requestsOf(admin, true, true), []);
  const answers = await Promise.all([1, 2, 3].map(() => approve(admin, requestUuid)));
  const outcomes = answers.map((answer) => (answer.httpStatus === 200 ? 'approved' : codeOf(answer)));
  assert.deepEqual(outcomes.sort(), ['approval.decided.error', 'approval.decided.error', 'approved']);
  assert.equal(await stateOf(editor, productId), 'ACTIVE');
  assert.equal(codeOf(await reject(admin, requestUuid)), 'approval.decided.error');
});

test('saving a base product does not start it', async () => {
  const editor = await logInStaff(stack, 'product.editor');
  const base = await newProduct(editor, { isBased: true });
  const waiting = await newProduct(editor);
  await editor.startProduct({ productId: waiting });
  const { body } = await editor.listProducts();
  const products = body['bnplProducts'] as Record<string, unknown>[];
  const { state: _state, ...saved } = products.find(({ productId }) => productId === waiting) ?? {};
  const changed = await editor.send(calls.updateProduct, { ...saved, isBased: true });
  assert.equal(changed.httpStatus, 200);
  assert.equal(await stateOf(editor, base), 'CREATED');
  assert.equal(await stateOf(editor, waiting), 'CREATED');
  const answer = await approve(await logInStaff(stack, 'admin'), await waitingUuid(editor));
  assert.equal(codeOf(answer), 'approval.stale.error', 'the requested version is outdated');
  assert.equal(await stateOf(editor, waiting), 'CREATED');
});

test('a request whose object has changed is not executed', async () => {
  const editor = await logInStaff(stack, 'product.editor');
  const productId = await newProduct(editor);
  await editor.startProduct({ productId });
  const requestUuid = await waitingUuid(editor);
  const database = openDatabase({ url: stack.databaseUrl });
  await database.reader`update product set name = 'Другое имя', version = version + 1 where product_id = ${productId}`;
  await database.close();
  const answer = await approve(await logInStaff(stack, 'admin'), requestUuid);
  assert.equal(codeOf(answer), 'approval.stale.error');
  assert.match(answer.body.error?.message ?? '', /изменилось: условия/);
  assert.equal(await stateOf(editor, productId), 'CREATED');
  assert.equal((await requestsOf(editor, false))[0]?.state, 'STALE');
});

test('a product that can never be sold gets no request, and a pending request for it is refused', async () => {
  const editor = await logInStaff(stack, 'product.editor');
  const productId = await newProduct(editor);
  const database = openDatabase({ url: stack.databaseUrl });
  const setCount = (count: number) =>
    database.reader`update product set payments_count = ${count} where product_id = ${productId}`;
  const start = () => editor.startProduct({ productId });
  await setCount(999);
  assert.equal(codeOf(await start()), 'bnpl.product.api.paymentsCount.invalid');
  assert.deepEqual(await requestsOf(editor), []);
  await setCount(4);
  assert.equal(codeOf(await start()), 'approval.waits.error');
  await setCount(999);
  await database.close();
  const answer = await approve(await logInStaff(stack, 'admin'), await waitingUuid(editor));
  assert.equal(codeOf(answer), 'approval.stale.error');
  assert.match(answer.body.error?.message ?? '', /^Срок: последний платеж/);
  assert.equal(await stateOf(editor, productId), 'CREATED');
});

test('a rejected or expired request can be made again', async () => {
  const editor = await logInStaff(stack, 'product.editor');
  const productId = await newProduct(editor);
  await editor.startProduct({ productId });
  const first = await waitingUuid(editor);
  const withoutReason = await editor.send(calls.rejectRequest, { requestUuid: first });
  assert.equal(codeOf(withoutReason), 'request.invalid.error');
  assert.equal((await reject(editor, first)).httpStatus, 200);
  assert.deepEqual(await markOf(editor, productId), [0, 'REJECTED', true]);
  await editor.startProduct({ productId });
  const second = await waitingUuid(editor);
  await advanceClock(stack, 'PT24H');
  const admin = await logInStaff(stack, 'admin');
  assert.equal(codeOf(await approve(admin, second)), 'approval.decided.error');
  assert.equal((await requestsOf(admin, false))[0]?.state, 'EXPIRED');
  assert.deepEqual(await markOf(admin, productId), [0, undefined, undefined], "the outcome is its author's");
  const again = await logInStaff(stack, 'product.editor');
  await again.startProduct({ productId });
  assert.equal((await approve(admin, await waitingUuid(admin))).httpStatus, 200);
});

test('refunding a paid penalty needs another person, and cancelling an open one does not', async () => {
  const orders = [];
  for (const orderNumber of ['PAID-1', 'OPEN-1'])
    orders.push(await buy(stack, { phone: demoClients.maria, orderNumber, pan: cardThatDeclinesLater }));
  await advanceClock(stack, 'P20D');
  const service = await logInStaff(stack, 'service');
  const [paid = '', open = ''] = orders;
  const database = openDatabase({ url: stack.databaseUrl });
  const penaltyOf = async (orderUuid: string) => {
    const [row] = await database.reader<{ penaltyUuid: string; state: string }[]>`
      select penalty_uuid as "penaltyUuid", state from penalty where order_uuid = ${orderUuid}`;
    assert.ok(row);
    return row;
  };
  const { penaltyUuid } = await penaltyOf(paid);
  const client = await logIn(stack, demoClients.maria);
  const form = await client.payPenalty({ orderUuid: paid, penaltyUuid });
  await payOnBankPage(stack, String(form.body['formUrl']), cardThatDeclinesLater);
  assert.equal((await penaltyOf(paid)).state, 'PAID');
  const cancel = (orderUuid: string, uuid: string, reason = 'Сбой банка') =>
    service.cancelPenalty({ orderUuid, penaltyUuid: uuid, reason });
  assert.equal(codeOf(await cancel(paid, penaltyUuid, ' ')), 'request.invalid.error');
  assert.equal((await cancel(open, (await penaltyOf(open)).penaltyUuid)).httpStatus, 200);
  assert.equal(codeOf(await cancel(paid, penaltyUuid)), 'approval.waits.error');
  assert.equal((await penaltyOf(paid)).state, 'PAID');
  const requestUuid = await waitingUuid(service);
  assert.equal(codeOf(await approve(service, requestUuid)), 'approval.own.error');
  const admin = await logInStaff(stack, 'admin');
  assert.equal((await requestsOf(admin))[0]?.justification, 'Сбой банка');
  assert.equal((await approve(admin, requestUuid)).httpStatus, 200);
  await advanceClock(stack, 'PT10M');
  assert.equal((await penaltyOf(paid)).state, 'REFUNDED');
  const refunds = (await bankOperations(stack)).filter(({ kind }) => kind === 'REFUND');
  assert.ok(refunds.length > 0);
  const textsOf = async (orderUuid: string) => {
    const { body } = await admin.viewTimeline({ countryCode: '7', phone: demoClients.maria, orderUuid });
    return (body['entries'] as { text: string }[]).map(({ text }) => text);
  };
  const texts = await textsOf(paid);
  for (const act of ['Запрос согласия второго сотрудника', 'Согласие с запросом'])
    assert.ok(texts.includes(`${act}: отмена оплаченного штрафа`), act);
  for (const cancelled of [texts, await textsOf(open)])
    assert.ok(
      cancelled.some((text) => /^Отмена штрафа: \d.+\. Причина: Сбой банка$/.test(text)),
      String(cancelled),
    );
  await database.close();
  const log = await (await logInStaff(stack, 'admin')).listStaffActions({ count: 100 });
  const actions = (log.body['actions'] as { action: string }[]).map(({ action }) => action);
  for (const action of ['REQUEST_APPROVAL', 'APPROVE_REQUEST', 'REJECT_REQUEST'])
    assert.ok(actions.includes(action), action);
});

test('the books hold at the end', async () => {
  await assertAuditHolds(stack);
});
