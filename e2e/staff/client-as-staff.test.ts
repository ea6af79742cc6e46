import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { calls } from '#testing/calls.ts';
import { demoClients, unknownPhone } from '#testing/people/demo-clients.ts';
import { newPhone } from '#testing/people/customer.ts';
import { buy, logIn } from '#testing/people/purchase.ts';
import { logInStaff } from '#testing/people/staff.ts';
import { sharedStack } from '#testing/stack/shared-stack.ts';
import { newApiClient, type ApiClient } from '#testing/api-client.ts';

const phone = newPhone();
const client = { countryCode: '7', phone };
const stack = await sharedStack();
const orderUuid = await buy(stack, { phone, orderNumber: 'SHOWN' });
const support = await logInStaff(stack, 'support');
const nextPage = { count: 25, page: 0 };

type Staff = { readonly adminDto: { readonly lastSearchPhone: string | null } };

test('staff open a client by phone in any common spelling, and the session keeps the phone', async () => {
  const { body } = await support.viewClient({
    countryCode: '+7',
    phone: phone.replace(/^(...)(...)(..)(..)$/, '$1 $2-$3-$4'),
  });
  assert.equal((body['clientDto'] as { phone: string }).phone, phone);
  const user = (await support.viewUser()).body as unknown as Staff;
  assert.equal(user.adminDto.lastSearchPhone, phone);
});

test('an unknown phone and an invalid one get the same answer', async () => {
  for (const wrong of [unknownPhone, '123', 'phone']) {
    const { httpStatus, body } = await support.viewClient({ ...client, phone: wrong });
    assert.equal(httpStatus, 404);
    assert.equal(body.error?.code, 'client.not.exist.error');
  }
});

test('staff see the original order number, planned dates and the product, which the client does not see', async () => {
  const { body } = await support.viewOrderAsStaff({ ...client, orderUuid });
  const order = body['order'] as Record<string, unknown> & { scheduledPayments: Record<string, unknown>[] };
  assert.ok('originalMdOrder' in order && 'productInfo' in order);
  assert.ok(order.scheduledPayments.every((payment) => 'planDate' in payment));
  const own = (await (await logIn(stack, phone)).viewOrder({ orderUuid })).body;
  const shown = own['order'] as typeof order;
  assert.ok(!('originalMdOrder' in shown) && !('productInfo' in shown));
  assert.ok(shown.scheduledPayments.every((payment) => !('planDate' in payment)));
});

test('staff get the orders, penalties and cards of the phone in the request', async () => {
  const active = { ...client, orderState: 'ACTIVE', nextPage };
  const { body } = await support.send(calls.listOrdersAsStaff, active);
  assert.equal(body['total'], 1);
  const others = await support.send(calls.listOrdersAsStaff, { ...active, phone: demoClients.maria });
  assert.deepEqual([others.body['total'], others.body['orders']], [0, []]);
  const foreign = await support.viewOrderAsStaff({
    countryCode: '7',
    phone: demoClients.maria,
    orderUuid,
  });
  assert.equal(foreign.body.error?.code, 'order.not.found.error');
  const cards = (await support.listCardsAsStaff({ ...client, withDisplayInfo: true })).body;
  assert.deepEqual(
    (cards['cardInfos'] as { bindingDisplayData?: unknown }[]).map((card) => card.bindingDisplayData),
    [{ logoMini: 'visa', name: 'Visa' }],
  );
  assert.deepEqual((await support.listPenaltiesAsStaff(client)).body['penalties'], []);
});

test('staff see the last charges over all orders of a client with card, order and shop, latest first', async () => {
  const buyer = newPhone();
  const first = await buy(stack, { phone: buyer, orderNumber: 'CHARGED-1' });
  const second = await buy(stack, { phone: buyer, orderNumber: 'CHARGED-2', amount: 777_700 });
  const { body } = await support.listClientCharges({ countryCode: '7', phone: buyer });
  const charges = body['charges'] as { text: string; orderUuid: string; orderNumber: string }[];
  assert.deepEqual(
    charges.map((charge) => [charge.orderUuid, charge.orderNumber]),
    [
      [second, 'CHARGED-2'],
      [first, 'CHARGED-1'],
    ],
  );
  for (const { text } of charges) assert.match(text, /^Первый платеж: платеж 1\. Списано .+ с карты Visa/);
});

type StatusChange = { readonly action: string; readonly by: string; readonly reason: string };

async function change(
  staff: ApiClient,
  action: 'block' | 'unblock',
  comment = 'Просьба клиента',
): Promise<string> {
  const { body } = await staff[`${action}Client`]({ ...client, comment });
  return body.error?.code ?? String(body.status);
}

test('staff open a client by the identifier of the address, and their last clients are listed', async () => {
  const staff = await logInStaff(stack, 'service');
  const { clientUuid } = (await staff.viewClient(client)).body as unknown as { readonly clientUuid: string };
  await staff.viewClient({ countryCode: '7', phone: demoClients.maria });
  const opened = await staff.openClient({ clientUuid });
  assert.equal((opened.body['clientDto'] as { phone: string }).phone, phone);
  const { body } = await staff.listRecentClients({});
  const recent = (body['clients'] as { phone: string }[]).map((each) => each.phone);
  assert.deepEqual(recent.slice(0, 2), [phone, demoClients.maria]);
  assert.equal(new Set(recent).size, recent.length);
  const unknown = await staff.openClient({ clientUuid: randomUUID() });
  assert.equal(unknown.body.error?.code, 'client.not.exist.error');
});

test('staff see the debt, the next charge and the obstacles of a client, and every try of an order in sentences', async () => {
  const staff = await logInStaff(stack, 'service');
  await staff.stopSchedules({ ...client, orderUuid, note: 'Решение суда' });
  await staff.addNote({ ...client, orderUuid, text: 'Просит звонить утром' });
  const { body } = await support.summarizeClient(client);
  const [obstacle] = body['obstacles'] as { kind: string; note: string; by: string; orderUuid: string }[];
  assert.deepEqual(
    [obstacle?.kind, obstacle?.note, obstacle?.by, obstacle?.orderUuid],
    ['STOPPED', 'Решение суда', 'service', orderUuid],
  );
  assert.ok(Number(body['debt']) > 0);
  assert.deepEqual([body['overdue'], body['penalties'], body['activeOrders']], [0, 0, 1]);
  assert.equal(body['hasOrders'], true);
  assert.equal(body['nextCharge'], null);
  const timeline = (await support.viewTimeline({ ...client, orderUuid })).body;
  const entries = timeline['entries'] as {
    kind: string;
    text: string;
    by: string | null;
    isForStaff: boolean;
  }[];
  const texts = entries.map(({ kind, by, text }) => [kind, by, text.replaceAll('\u00a0', ' ')].join(' | '));
  assert.ok(texts.includes('NOTE | service | Просит звонить утром'), texts.join('\n'));
  assert.ok(texts.includes('STAFF | service | Остановка списаний. Причина: Решение суда'));
  assert.ok(
    texts.some((text) => /^PAYMENT \|  \| Первый платеж: платеж 1\. Списано .+ ₽ с карты/.test(text)),
  );
  assert.equal(entries.filter(({ text }) => text.includes('Просмотр')).length, 0);
  // staff do not read notes and scoring out to the client
  const forStaff = entries.filter(({ isForStaff }) => isForStaff).map(({ text }) => text);
  assert.deepEqual([...new Set(forStaff)].toSorted(), [
    'Просит звонить утром',
    'Скоринг пройден. Проверка пройдена',
  ]);
  const foreign = await support.viewTimeline({ countryCode: '7', phone: demoClients.maria, orderUuid });
  assert.equal(foreign.body.error?.code, 'order.not.found.error');
  await staff.resumeSchedules({ ...client, orderUuid, note: 'Решение отменено' });
  const { nextCharge } = (await support.summarizeClient(client)).body as {
    nextCharge: { card: object; cards: object[] };
  };
  assert.deepEqual(nextCharge.cards, [nextCharge.card]);
});

test('a block ends the client’s sessions at once, and only an unblocking lifts the block', async () => {
  const session = await logIn(stack, phone);
  const staff = await logInStaff(stack, 'service');
  assert.equal(await change(support, 'block'), 'access.denied.error');
  assert.equal(await change(staff, 'unblock'), 'client.status.error');
  const before = (await support.viewClient(client)).body;
  assert.equal(before['statusChange'], null);
  assert.equal(await change(staff, 'block'), 'SUCCESS');
  const { by, reason, ...rest } = (await support.viewClient(client)).body['statusChange'] as StatusChange;
  assert.deepEqual([rest.action, by, reason], ['BLOCK', 'service', 'Просьба клиента']);
  assert.equal(await change(staff, 'block'), 'client.status.error');
  assert.equal((await session.viewUser()).httpStatus, 401);
  const refused = await newApiClient(stack.productUrl).requestLogInCode(client);
  assert.equal(refused.body.error?.code, 'client.blocked.error');
  assert.equal(await change(staff, 'unblock'), 'SUCCESS');
  await logIn(stack, phone);
});

test('an inactive client is inactive again after a block', async () => {
  const staff = await logInStaff(stack, 'service');
  const inactive = { countryCode: '7', phone: demoClients.irina, comment: 'Проверка' };
  await staff.blockClient(inactive);
  await staff.unblockClient(inactive);
  const { comment: _comment, ...phoneOnly } = inactive;
  const { body } = await staff.viewClient(phoneOnly);
  assert.equal((body['clientDto'] as { status: string }).status, 'INACTIVE');
});

test('a comment is required and has at most 255 characters', async () => {
  const staff = await logInStaff(stack, 'service');
  for (const comment of ['', '   ', 'я'.repeat(256)]) {
    const { httpStatus, body } = await staff.blockClient({
      ...client,
      comment,
    });
    assert.equal(httpStatus, 400);
    assert.equal(body.error?.description, 'field=comment');
  }
});

test('an unknown order is not found', async () => {
  const { body } = await support.viewOrderAsStaff({ ...client, orderUuid: randomUUID() });
  assert.equal(body.error?.code, 'order.not.found.error');
});
