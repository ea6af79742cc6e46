import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { openDatabase } from '#server/db/database.ts';
import { calls } from '#testing/calls.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { buy } from '#testing/people/purchase.ts';
import { refusalOf } from '#testing/people/shop.ts';
import { startStack } from '#testing/stack/stack.ts';
import { linkSecretOf } from '#testing/people/staff-link.ts';
import { logInStaff } from '#testing/people/staff.ts';
import { type Answer, newApiClient, type ApiClient } from '#testing/api-client.ts';
import { advanceClock } from '#testing/bank/sandbox-calls.ts';

const stack = await startStack(
  { after },
  {
    environment: {
      APPROVAL_PRODUCT_START: 'on',
      APPROVAL_REFUND: 'on',
      APPROVAL_REFUND_FROM_ROUBLES: '1000',
      APPROVAL_HOURS: '720',
    },
  },
);
const database = openDatabase({ url: stack.databaseUrl });
after(() => database.close());
const password = 'снег идёт третий день';
const phones = {
  firstPuppet: '9003000001',
  secondPuppet: '9003000002',
  manager: '9003000003',
  newOfAdmin: '9003000009',
  newOfSupport: '9003000033',
} as const;
const codeOf = (answer: Answer) => refusalOf(answer)[1];

type Request = { readonly requestUuid: string; readonly mayApprove: boolean; readonly whyNot: string | null };

async function waiting(staff: ApiClient): Promise<Request> {
  const page = { isWaiting: true, nextPage: { count: 25, page: 0 } };
  const { body } = await staff.listApprovals(page);
  const [request] = body['requests'] as Request[];
  return request ?? assert.fail('no request waits');
}

const approve = (staff: ApiClient, { requestUuid }: Request) => staff.approveRequest({ requestUuid });

async function invite(by: ApiClient, login: string, phone: string): Promise<ApiClient> {
  const permissions = ['EDIT_PRODUCTS', 'MANAGE_STAFF', 'MANUAL_TERMINATION'];
  const account = { login, phone, fullName: login, permissions };
  assert.equal((await by.send(calls.inviteStaff, account)).httpStatus, 200);
  const apiClient = newApiClient(stack.productUrl);
  const secret = await linkSecretOf(stack, phone);
  await apiClient.acceptInvitation({ secret, password });
  assert.equal((await apiClient.logInByPassword({ login, password })).httpStatus, 200);
  return apiClient;
}

async function askForStart(staff: ApiClient): Promise<string> {
  const { body } = await staff.listProducts();
  const [sample] = body['bnplProducts'] as Record<string, unknown>[];
  const { productId: _id, version: _version, state: _state, ...form } = sample ?? {};
  const added = await staff.send(calls.addProduct, { ...form, name: randomUUID() });
  const productId = String(added.body['productId']);
  assert.equal(codeOf(await staff.startProduct({ productId })), 'approval.waits.error');
  return productId;
}

test('an account cannot approve for its creator', async () => {
  const admin = await logInStaff(stack, 'admin');
  const first = await invite(admin, 'puppet.one', phones.firstPuppet);
  const second = await invite(first, 'puppet.two', phones.secondPuppet);
  await askForStart(admin);
  const request = await waiting(first);
  assert.deepEqual([request.mayApprove, request.whyNot], [false, 'AUTHOR_CHANGED_DECIDER']);
  for (const scriptedBank of [first, second]) {
    const refused = await approve(scriptedBank, request);
    assert.equal(codeOf(refused), 'approval.second.person.error');
    assert.match(refused.body.error?.message ?? '', /Нужен другой сотрудник/);
  }
  const independent = await logInStaff(stack, 'product.editor');
  assert.equal((await approve(independent, request)).httpStatus, 200);
});

test('an account can approve for its creator after thirty days', async () => {
  const requests = await logInStaff(stack, 'admin');
  await askForStart(requests);
  await advanceClock(stack, 'P29DT23H');
  const scriptedBank = newApiClient(stack.productUrl);
  await scriptedBank.logInByPassword({ login: 'puppet.one', password });
  assert.equal((await waiting(scriptedBank)).mayApprove, false);
  await advanceClock(stack, 'PT2H');
  await scriptedBank.logInByPassword({ login: 'puppet.one', password });
  const admin = await logInStaff(stack, 'admin');
  await askForStart(admin);
  assert.equal((await approve(scriptedBank, await waiting(scriptedBank))).httpStatus, 200);
});

test('one person cannot take over an account with more permissions', async () => {
  const manager = await invite(await logInStaff(stack, 'admin'), 'manager', phones.manager);
  const { body } = await manager.listStaff();
  type Account = { login: string; staffUuid: string; version: number; permissions: string[] };
  const accounts = body['accounts'] as Account[];
  const admin = accounts.find(({ login }) => login === 'admin') ?? assert.fail('no admin');
  const { staffUuid, version, permissions } = admin;
  const contact = { staffUuid, version, permissions, fullName: 'Админ', phone: phones.newOfAdmin };
  for (const [call, fields] of [
    [calls.resetStaff, { staffUuid }],
    [calls.resetSecondFactor, { staffUuid }],
    [calls.updateStaff, contact],
  ] as const)
    assert.equal(codeOf(await manager.send(call, fields)), 'approval.waits.error');
  const still = newApiClient(stack.productUrl);
  const known = { login: 'admin', password: 'demo-password-1' };
  assert.equal((await still.logInByPassword(known)).httpStatus, 200);
  const own = await approve(still, await waiting(still));
  assert.equal(codeOf(own), 'approval.second.person.error');
});

test('permissions revoked together with a change of phone are granted again only by two people', async () => {
  const manager = newApiClient(stack.productUrl);
  await manager.logInByPassword({ login: 'manager', password });
  const accountOf = async (login: string) => {
    const { body } = await manager.listStaff();
    const accounts = body['accounts'] as {
      login: string;
      staffUuid: string;
      version: number;
      permissions: string[];
    }[];
    return accounts.find((account) => account.login === login) ?? assert.fail(`no account ${login}`);
  };
  const change = async (staff: ApiClient, fields: object) => {
    const { staffUuid, version } = await accountOf('support');
    return staff.send(calls.updateStaff, { staffUuid, version, fullName: 'Имя', ...fields });
  };
  const { permissions } = await accountOf('support');
  for (const fields of [{ permissions: [] }, { permissions: [], phone: phones.newOfSupport }])
    assert.equal((await change(manager, fields)).httpStatus, 200);
  const admin = await logInStaff(stack, 'admin');
  assert.equal(codeOf(await change(admin, { permissions })), 'approval.waits.error');
  assert.equal(codeOf(await approve(manager, await waiting(manager))), 'approval.second.person.error');
  assert.deepEqual((await accountOf('support')).permissions, []);
  const independent = newApiClient(stack.productUrl);
  await independent.logInByPassword({ login: 'puppet.two', password });
  assert.equal((await approve(independent, await waiting(independent))).httpStatus, 200);
  assert.deepEqual((await accountOf('support')).permissions, permissions);
});

test('a person cannot grant a missing permission through a role', async () => {
  const manager = newApiClient(stack.productUrl);
  await manager.logInByPassword({ login: 'manager', password });
  const role = { name: 'Журнал', permissions: ['VIEW_AUDIT_LOG'] };
  assert.equal(codeOf(await manager.send(calls.addRole, role)), 'approval.waits.error');
  const { body } = await manager.listRoles();
  const roles = body['roles'] as { roleUuid: string; name: string; version: number; permissions: string[] }[];
  const { roleUuid, name, version, permissions } = roles[0] ?? assert.fail('no role');
  const more = { roleUuid, name, version, permissions: [...permissions, 'VIEW_AUDIT_LOG'] };
  const changed = await manager.send(calls.updateRole, more);
  assert.equal(codeOf(changed), 'approval.waits.error');
});

test('the issuer of a shop’s key cannot approve a refund of that shop', async () => {
  const orderUuid = await buy(stack, { phone: demoClients.anna, orderNumber: 'KEY-1' });
  const admin = await logInStaff(stack, 'admin');
  const [row] = await database.reader<{ merchantUuid: string }[]>`
    select merchant_uuid as "merchantUuid" from orders where order_uuid = ${orderUuid}`;
  const issued = await admin.send(calls.issueKey, { merchantUuid: row?.merchantUuid });
  const key = String(issued.body['apiKey']);
  const refund = await newApiClient(stack.productUrl).refundOrder(
    { orderUuid, amount: 150_000 },
    { authorization: `Bearer ${key}`, 'idempotency-key': randomUUID() },
  );
  assert.equal(codeOf(refund), 'approval.waits.error', JSON.stringify(issued.body));
  assert.equal((await waiting(admin)).mayApprove, false);
  const own = await approve(admin, await waiting(admin));
  assert.equal(codeOf(own), 'approval.second.person.error');
  const service = await logInStaff(stack, 'service');
  assert.equal((await approve(service, await waiting(service))).httpStatus, 200);
});
