import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openDatabase } from '#server/db/database.ts';
import { startSingleSignOn } from '#server/use-cases/auth/single-sign-on/single-sign-on.ts';
import { openProduct } from '#testing/stack/own-product.ts';
import { demoClients, unknownPhone } from '#testing/people/demo-clients.ts';
import { newClient } from '#testing/people/customer.ts';
import { logIn } from '#testing/people/purchase.ts';
import { sharedStack } from '#testing/stack/shared-stack.ts';
import { waitForLogLine } from '#testing/stack/stack.ts';
import { type Answer, newApiClient, type ApiClient } from '#testing/api-client.ts';

const stack = await sharedStack();
const database = openDatabase({ url: stack.databaseUrl, connections: 1 });
after(() => database.close());
const known = await newClient(stack);
const stepsAtTheBank = 8;

type Step = { readonly address: string; readonly form: URLSearchParams | null };

/**
 * Follows the bank's redirects as a browser does and logs in with the phone, or refuses if it is null. Returns the
 * address of the redirect back to the product.
 */
async function answerBank(address: string, phone: string | null): Promise<string> {
  const form = new URLSearchParams(phone === null ? { answer: 'refuse' } : { answer: 'log-in', phone });
  const cookies = new Map<string, string>();
  let next: Step = { address, form: null };
  for (let step = 0; step < stepsAtTheBank; step += 1) {
    const location = await visit(next, cookies);
    if (location?.startsWith(stack.productUrl) === true) return location;
    // an answer without a redirect is the bank's form
    next = location === null ? { ...next, form } : { address: location, form: null };
  }
  throw new Error(`the bank does not redirect back to ${stack.productUrl}`);
}

async function visit({ address, form }: Step, cookies: Map<string, string>): Promise<string | null> {
  const answer = await fetch(new URL(address, stack.sandboxUrl), {
    method: form === null ? 'GET' : 'POST',
    body: form,
    redirect: 'manual',
    headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
  });
  for (const line of answer.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    cookies.set(name, value);
  }
  return answer.headers.get('location');
}

const pages = new URLSearchParams({
  returnUrl: '/client/profile?tab=1',
  authUrl: '/login/sberid',
}).toString();

async function goToTheBank(browser: ApiClient, phone: string | null): Promise<string> {
  const left = await browser.send(`GET /login/oauth2/authorization/sberid?${pages}`);
  const back = await answerBank(left.headers.get('location') ?? '', phone);
  return back.slice(`${stack.productUrl}/api`.length);
}

/** Logs in at the bank, or refuses there if the phone is null. Returns the path of the final redirect. */
async function signOn(browser: ApiClient, phone: string | null): Promise<string | undefined> {
  return pageOf(await browser.send(`GET ${await goToTheBank(browser, phone)}`));
}

function pageOf({ headers }: Answer): string | undefined {
  return headers.get('location')?.slice(stack.productUrl.length);
}

const success = '/client/profile?tab=1&status=SUCCESS';
const refusal = (code: string): string => `/login/sberid?status=FAIL&errorCode=${code}`;
const newBrowser = (): ApiClient => newApiClient(stack.productUrl);

test('a client named by the bank is logged in on the requested page, and the earlier session ends', async () => {
  const browser = await logIn(stack, known);
  const formerSession = browser.cookie('__Host-client') ?? '';
  assert.equal(await signOn(browser, known), success);
  const { body } = await browser.viewUser();
  assert.deepEqual((body['clientDto'] as { phone: string }).phone, known);
  const attacker = newBrowser();
  attacker.keepCookie('__Host-client', formerSession);
  assert.equal((await attacker.viewUser()).body.error?.code, 'no.session.error');
});

for (const [phone, code] of [
  [demoClients.oleg, 'client.blocked.error'],
  [demoClients.irina, 'client.inactive.error'],
  [unknownPhone, 'client.not.exist.error'],
  ['4950000000', 'sberid.auth.failed.error'],
  [null, 'sberid.auth.failed.error'],
] as const) {
  test(`a bank log-in ${phone === null ? 'that the person refuses' : `as ${phone}`} ends with ${code}`, async () => {
    const browser = newBrowser();
    assert.equal(await signOn(browser, phone), refusal(code));
    assert.equal(browser.cookie('__Host-client'), undefined);
  });
}

test('the bank’s form refuses an incomplete phone number', async () => {
  await assert.rejects(signOn(newBrowser(), '123'), /does not redirect back/);
});

test('a client’s number given to another person does not open the client’s account (ASVS 10.5.2)', async () => {
  const phone = await newClient(stack);
  assert.equal(await signOn(newBrowser(), phone), success);
  await database.autocommit`
    update sign_on_person set subject = 'the owner before' from client c
      where c.client_uuid = sign_on_person.client_uuid and phone = ${phone}`;
  assert.equal(await signOn(newBrowser(), phone), refusal('sberid.auth.failed.error'));
  await waitForLogLine(stack, /sso\.mismatch/);
});

// docs/spec/reliability.md#S-35
test('a return from the bank without its attempt cookie, or with a changed one, does not log in', async () => {
  const browser = newBrowser();
  const back = await goToTheBank(browser, known);
  const attempt = browser.cookie('__Host-sign-on') ?? '';
  const changed = `${attempt.startsWith('A') ? 'B' : 'A'}${attempt.slice(1)}`;
  for (const held of [null, '', changed]) {
    const other = newBrowser();
    if (held !== null) other.keepCookie('__Host-sign-on', held);
    const answer = await other.send(`GET ${back}`);
    assert.equal(pageOf(answer), '/login/phone?status=FAIL&errorCode=sberid.auth.failed.error');
  }
  assert.equal(pageOf(await browser.send(`GET ${back}`)), success);
});

test('a log-in does not start while the bank is unreachable', async () => {
  const alone = { ...stack.environment, SSO_ISSUER: 'http://127.0.0.1:9/sso' };
  const { context } = await openProduct({ after }, alone);
  const held = { client: '', staff: '', device: '' };
  const started = await startSingleSignOn(context, { returnUrl: '', authUrl: '', tokens: held });
  assert.deepEqual(started.ok ? null : started.error.code, 'sberid.auth.failed.error');
});
