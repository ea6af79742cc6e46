import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { calls } from '#testing/calls.ts';
import { newPhone } from '#testing/people/customer.ts';
import { askRelief, viewPauses, waitingRequestOf } from '#testing/people/pauses.ts';
import { buy, logIn } from '#testing/people/purchase.ts';
import { sharedStack } from '#testing/stack/shared-stack.ts';
import { refusalOf } from '#testing/people/shop.ts';
import { viewOrder } from '#testing/people/shown-order.ts';
import { logInStaff } from '#testing/people/staff.ts';
import type { Answer, ApiClient } from '#testing/api-client.ts';

const phone = newPhone();
const stack = await sharedStack();
const orderUuid = await buy(stack, { phone, orderNumber: 'RELIEF-BY-PHONE' });
const asked = {
  ...{ countryCode: '7', phone, orderUuid },
  ...{ reason: 'LOSS_OF_WORK', text: 'Сократили, ищет работу', wishedDays: 20 },
};

const record = (staff: ApiClient, fields: object = {}, key: string = randomUUID()): Promise<Answer> =>
  staff.send(calls.recordReliefRequest, { ...asked, ...fields }, { 'idempotency-key': key });

// docs/spec/rules.md#13
test('staff record the relief that a client asks for by phone once, and the client sees it', async () => {
  const staff = await logInStaff(stack, 'service');
  const support = await logInStaff(stack, 'support');
  assert.equal((await record(support)).httpStatus, 403);
  const foreign = [404, 'order.not.found.error'];
  assert.deepEqual(refusalOf(await record(staff, { phone: newPhone() })), foreign);
  assert.deepEqual(refusalOf(await record(staff, { phone: '123' })), foreign);
  assert.equal((await record(staff, { text: '—' })).httpStatus, 400);
  assert.equal((await record(staff, { reason: 'DEFECTIVE' })).httpStatus, 400);
  const key = randomUUID();
  const tries = [await record(staff, {}, key), await record(staff, {}, key)];
  assert.deepEqual(
    tries.map(({ httpStatus }) => httpStatus),
    [200, 200],
  );
  const waits = [409, 'pause.request.waits.error'];
  assert.deepEqual(refusalOf(await record(staff)), waits);
  const client = await logIn(stack, phone);
  assert.deepEqual(refusalOf(await askRelief(client, orderUuid)), waits);
  const { requests } = await viewPauses(client, orderUuid);
  assert.deepEqual(
    requests.map(({ state, reason }) => [state, reason]),
    [['WAITING', 'LOSS_OF_WORK']],
  );
  assert.equal((await waitingRequestOf(staff, orderUuid))?.requestUuid, requests[0]?.requestUuid);
  assert.equal((await viewOrder(client, orderUuid)).schedulesStopped, false);
  const admin = await logInStaff(stack, 'admin');
  const { body } = await admin.viewTimeline({ countryCode: '7', phone, orderUuid });
  assert.match(JSON.stringify(body), /Запись просьбы клиента об отсрочке/);
  assert.doesNotMatch(JSON.stringify(body), /Сократили/);
});
