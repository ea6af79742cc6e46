import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { assertSuccess } from '#testing/assert-success.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { codeOf } from '#testing/people/authenticator.ts';
import { registerPurchase } from '#testing/people/purchase.ts';
import { refusalOf } from '#testing/people/shop.ts';
import { type Stack, startExtraServer, startStack } from '#testing/stack/stack.ts';
import { newApiClient } from '#testing/api-client.ts';
import { codeFromPhone } from '#testing/bank/sandbox-calls.ts';

/** The key that encrypted the demo database. */
const former = 'demo-secret-key-of-the-sandbox-only';
const browserCookie = '__Host-browser';
const fresh = randomBytes(24).toString('base64url');
const stack = await startStack({ after });
const staff = { login: 'support', password: 'demo-password-1' };
const secret = await setUpSecondFactor();

/** Starts another server with these keys. */
async function serverWith(...keys: readonly string[]): Promise<Stack> {
  const environment = { ...stack.environment, SECRET_KEY: keys.join(',') };
  return {
    ...stack,
    environment,
    productUrl: await startExtraServer({ ...stack, environment }, { after }),
  };
}

// docs/spec/reliability.md#S-57
test('under load SECRET_KEY is rotated without a failed call', async () => {
  const begun = await requestCode(stack, demoClients.maria);
  const over = new AbortController();
  const purchases: { readonly orderNumber: string; readonly token: string }[] = [];
  const load = (async () => {
    while (!over.signal.aborted) {
      const orderNumber = `ROTATION-${purchases.length}`;
      const { token } = await registerPurchase(stack, { phone: demoClients.anna, orderNumber });
      purchases.push({ orderNumber, token });
    }
  })();
  const both = await serverWith(fresh, former);
  await finish(both, begun);
  await finish(stack, await requestCode(both, demoClients.pavel));
  const afterwards = await requestCode(stack, demoClients.denis);
  await serverWith(former);
  const alone = await serverWith(fresh);
  over.abort();
  await load;
  await finish(alone, afterwards);
  assert.ok(purchases.length > 0);
  for (const { orderNumber, token } of purchases) {
    const again = await registerPurchase(alone, { phone: demoClients.anna, orderNumber });
    assert.equal(again.token, token, 'a repeated call gets the stored answer of the first');
  }
  const answer = await newApiClient(alone.productUrl).logInByPassword({
    ...staff,
    // the code of the next period, because the current one may already be used
    code: codeOf(secret, 1),
  });
  assert.equal(answer.httpStatus, 200);
});

test('no server starts with the former key once a server has only the new one', async () => {
  await assert.rejects(serverWith(former), /SECRET_KEY does not open this database/);
  await assert.rejects(serverWith('x'.repeat(32)), /SECRET_KEY does not open this database/);
  const answer = await newApiClient(stack.productUrl).logInByPassword(staff);
  assert.deepEqual(
    refusalOf(answer).slice(0, 2),
    [401, 'admin.factor.required.error'],
    'active sessions continue',
  );
});

type RequestedCode = { readonly phone: string; readonly cookie: string; readonly code: string };

async function requestCode(at: Stack, phone: string): Promise<RequestedCode> {
  const client = newApiClient(at.productUrl);
  assertSuccess(await client.requestLogInCode({ countryCode: '7', phone }));
  return { phone, cookie: client.cookie(browserCookie) ?? '', code: await codeFromPhone(at, phone) };
}

/** Completes the log-in at another server. */
async function finish(at: Stack, { phone, cookie, code }: RequestedCode): Promise<void> {
  const client = newApiClient(at.productUrl);
  client.keepCookie(browserCookie, cookie);
  assertSuccess(await client.finishLogIn({ countryCode: '7', phone, otp: code }));
}

async function setUpSecondFactor(): Promise<string> {
  const apiClient = newApiClient(stack.productUrl);
  const begun = await apiClient.beginSecondFactor(staff);
  const made = String(begun.body['secret']);
  const confirm = { ...staff, code: codeOf(made) };
  const { httpStatus } = await apiClient.confirmSecondFactor(confirm);
  assert.equal(httpStatus, 200);
  return made;
}
