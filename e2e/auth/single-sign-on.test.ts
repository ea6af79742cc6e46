import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openDatabase } from '#server/db/database.ts';
import { startSingleSignOn } from '#server/use-cases/auth/single-sign-on/single-sign-on.ts';
import { openProduct } from '#testing/own-product.ts';
import { logIn } from '#testing/purchase.ts';
import { lineOfLog, startStack } from '#testing/stack.ts';
import { type Answer, newVisitor, type Visitor } from '#testing/visitor.ts';

const stack = await startStack({ after });
const database = openDatabase({ url: stack.databaseUrl, connections: 1 });
after(() => database.close());
const known = '9001000001';
const stepsAtTheBank = 8;

type Step = { readonly address: string; readonly said: URLSearchParams | null };

/** Follows the bank’s ways as a browser does and says there who one is, null for «no»; the address that it sends the browser back to. */
async function answerBank(address: string, phone: string | null): Promise<string> {
  const said = new URLSearchParams(phone === null ? { answer: 'refuse' } : { answer: 'log-in', phone });
  const cookies = new Map<string, string>();
  let next: Step = { address, said: null };
  for (let step = 0; step < stepsAtTheBank; step += 1) {
    const location = await visit(next, cookies);
    if (location?.startsWith(stack.productUrl) === true) return location;
    // a page leads nowhere by itself: it is the one with the form
    next = location === null ? { ...next, said } : { address: location, said: null };
  }
  throw new Error('the bank does not send the browser back');
}

async function visit({ address, said }: Step, cookies: Map<string, string>): Promise<string | null> {
  const answer = await fetch(new URL(address, stack.sandboxUrl), {
    method: said === null ? 'GET' : 'POST',
    body: said,
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

async function goToTheBank(browser: Visitor, phone: string | null): Promise<string> {
  const left = await browser.call(`GET /login/oauth2/authorization/sberid?${pages}`);
  const back = await answerBank(left.headers.get('location') ?? '', phone);
  return back.slice(`${stack.productUrl}/api`.length);
}

/** Where a browser is led by a log-in, without the address of the product. */
async function signOn(browser: Visitor, phone: string | null): Promise<string | undefined> {
  return pageOf(await browser.call(`GET ${await goToTheBank(browser, phone)}`));
}

function pageOf({ headers }: Answer): string | undefined {
  return headers.get('location')?.slice(stack.productUrl.length);
}

const success = '/client/profile?tab=1&status=SUCCESS';
const refusal = (code: string): string => `/login/sberid?status=FAIL&errorCode=${code}`;
const newBrowser = (): Visitor => newVisitor(stack.productUrl);

test('whom the bank names is logged in and led to the page that was asked for; what the browser held before is worth nothing', async () => {
  const browser = await logIn(stack, known);
  const formerSession = browser.cookie('__Host-client') ?? '';
  assert.equal(await signOn(browser, known), success);
  const { body } = await browser.call('GET /user');
  assert.deepEqual((body['clientDto'] as { phone: string }).phone, known);
  const thief = newBrowser();
  thief.keepCookie('__Host-client', formerSession);
  assert.equal((await thief.call('GET /user')).body.error?.code, 'no.session.error');
});

for (const [phone, code] of [
  ['9001000004', 'client.blocked.error'],
  ['9001000005', 'client.inactive.error'],
  ['9009999999', 'client.not.exist.error'],
  ['4950000000', 'sberid.auth.failed.error'],
  [null, 'sberid.auth.failed.error'],
] as const) {
  test(`who is ${phone ?? 'nobody, as they refused'} to the bank reads ${code}`, async () => {
    const browser = newBrowser();
    assert.equal(await signOn(browser, phone), refusal(code));
    assert.equal(browser.cookie('__Host-client'), undefined);
  });
}

test('who says no whole number to the bank stays with the bank', async () => {
  await assert.rejects(signOn(newBrowser(), '123'), /does not send the browser back/);
});

test('whoever is given the number of a client later is another person to the bank, and does not come into the account (ASVS 10.5.2)', async () => {
  assert.equal(await signOn(newBrowser(), '9001000003'), success);
  await database.autocommit`
    update sign_on_person set subject = 'the owner before' from client c where c.client_uuid = sign_on_person.client_uuid and phone = '9001000003'`;
  assert.equal(await signOn(newBrowser(), '9001000003'), refusal('sberid.auth.failed.error'));
  await lineOfLog(stack, /sso\.mismatch/);
});

// docs/spec/reliability.md#S-35
test('an answer of the bank without the attempt that it belongs to, or with a changed one, logs nobody in', async () => {
  const browser = newBrowser();
  const back = await goToTheBank(browser, known);
  const attempt = browser.cookie('__Host-sign-on') ?? '';
  const changed = `${attempt.startsWith('A') ? 'B' : 'A'}${attempt.slice(1)}`;
  for (const held of [null, '', changed]) {
    const other = newBrowser();
    if (held !== null) other.keepCookie('__Host-sign-on', held);
    const answer = await other.call(`GET ${back}`);
    assert.equal(pageOf(answer), '/login/phone?status=FAIL&errorCode=sberid.auth.failed.error');
  }
  assert.equal(pageOf(await browser.call(`GET ${back}`)), success);
});

test('where the bank cannot be reached nobody is sent there', async () => {
  const alone = { ...stack.surroundings, SSO_ISSUER: 'http://127.0.0.1:9/sso' };
  const { context } = await openProduct({ after }, alone);
  const held = { client: '', staff: '', device: '' };
  const started = await startSingleSignOn(context, { returnUrl: '', authUrl: '', held });
  assert.deepEqual(started.ok ? null : started.error.code, 'sberid.auth.failed.error');
});
