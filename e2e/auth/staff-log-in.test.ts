import assert from 'node:assert/strict';
import { test } from 'node:test';
import { demoClients } from '#testing/people/demo-clients.ts';
import { logIn } from '#testing/people/purchase.ts';
import { logInStaffByPassword } from '#testing/people/staff.ts';
import { sharedStack } from '#testing/stack/shared-stack.ts';
import { newApiClient } from '#testing/api-client.ts';
import { advanceClock } from '#testing/bank/sandbox-calls.ts';

const stack = await sharedStack();
const { productUrl } = stack;

test('staff log in by login and password and get their permissions', async () => {
  const apiClient = newApiClient(productUrl);
  const { httpStatus, body } = await apiClient.logInByPassword({
    login: ' Product.Viewer ',
    password: 'demo-password-1',
  });
  assert.equal(httpStatus, 200);
  assert.deepEqual(body['permissions'], ['VIEW_PRODUCTS']);
  const user = await apiClient.viewUser();
  assert.deepEqual(user.body['adminDto'], { permissions: ['VIEW_PRODUCTS'], lastSearchPhone: null });
});

test('a wrong password and an unknown login get the same answer', async () => {
  const attempt = (login: string, password: string) =>
    newApiClient(productUrl).logInByPassword({ login, password });
  const wrong = await attempt('admin', 'demo-password-2');
  const unknown = await attempt('nobody', 'demo-password-1');
  assert.equal(wrong.httpStatus, 401);
  assert.equal(wrong.body.error?.code, 'admin.credentials.error');
  assert.deepEqual(unknown.body, wrong.body);
});

test('staff without the permission are refused, and anonymous callers and clients are unauthenticated', async () => {
  const body = { countryCode: '7', phone: demoClients.maria };
  const viewer = await logInStaffByPassword(stack, 'product.viewer');
  assert.equal((await viewer.viewClient(body)).body.error?.code, 'access.denied.error');
  const client = await logIn(stack, demoClients.anna);
  for (const stranger of [newApiClient(productUrl), client]) {
    const refused = await stranger.viewClient(body);
    assert.equal(refused.httpStatus, 401);
    assert.equal(refused.body.error?.code, 'no.session.error');
  }
});

test('a second log-in of staff ends the first session', async () => {
  const first = await logInStaffByPassword(stack, 'payments');
  const second = await logInStaffByPassword(stack, 'payments');
  assert.equal((await first.viewUser()).httpStatus, 401);
  assert.equal((await second.viewUser()).httpStatus, 200);
});

test('a log-in as staff ends the client session of the same browser', async () => {
  const apiClient = await logIn(stack, demoClients.maria);
  const clientCookie = apiClient.cookie('__Host-client') ?? '';
  await apiClient.logInByPassword({ login: 'admin', password: 'demo-password-1' });
  assert.ok('adminDto' in (await apiClient.viewUser()).body);
  const replay = newApiClient(productUrl);
  replay.keepCookie('__Host-client', clientCookie);
  assert.equal((await replay.viewUser()).httpStatus, 401);
});

test('a staff session ends after 15 idle minutes and at the log-out', async () => {
  const idle = await logInStaffByPassword(stack, 'service');
  await advanceClock(stack, 'PT16M');
  assert.equal((await idle.viewUser()).httpStatus, 401);
  const leaving = await logInStaffByPassword(stack, 'service');
  const cookie = leaving.cookie('__Host-staff') ?? '';
  await leaving.logOutStaff();
  const replay = newApiClient(productUrl);
  replay.keepCookie('__Host-staff', cookie);
  assert.equal((await replay.viewUser()).httpStatus, 401);
});
