import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openDatabase } from '#server/db/database.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { logIn } from '#testing/people/purchase.ts';
import { refusalOf } from '#testing/people/shop.ts';
import { startStack } from '#testing/stack/stack.ts';
import { logInStaff } from '#testing/people/staff.ts';
import { newApiClient, type ApiClient } from '#testing/api-client.ts';
import { isMerchants, make, postCalls } from '#testing/contract/contract-calls.ts';

const stack = await startStack({ after });
const database = openDatabase({ url: stack.databaseUrl });
after(() => database.close());

/** A browser logged in both as client and as staff, so that any accepted request would have an effect. */
const victim = await logInStaff(stack, 'admin');
const client = await logIn(stack, demoClients.anna);
for (const name of ['__Host-client', '__Host-dev']) victim.keepCookie(name, client.cookie(name) ?? '');

const form = 'application/x-www-form-urlencoded';

/** Requests that a foreign page can make a browser send. */
const foreign: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'from another site, no origin': { 'sec-fetch-site': 'cross-site' },
  'from another host of our site': { 'sec-fetch-site': 'same-site' },
  'of unknown origin': { 'sec-fetch-site': 'none' },
  'from an opaque origin': { origin: 'null' },
  'from another origin': { origin: 'https://evil.example' },
  'from an origin that begins like ours': { origin: `${stack.productUrl}.evil.example` },
  'from another port': { origin: 'http://localhost:1' },
  'as text': { 'content-type': 'text/plain' },
  'as text with a JSON parameter': { 'content-type': 'text/plain; application/json' },
  'as a form': { 'content-type': form },
  'as a form from another site': { 'content-type': form, 'sec-fetch-site': 'cross-site' },
  'as a form with files from another site': {
    'content-type': 'multipart/form-data; boundary=x',
    'sec-fetch-site': 'cross-site',
  },
  'without a type': { 'content-type': '' },
};

for (const [variant, headers] of Object.entries(foreign)) {
  test(`every POST ${variant} is refused with 403 and changes no table`, async () => {
    const before = await contents();
    for (const call of postCalls) {
      if (isMerchants(call)) continue;
      const answer = await make(victim, call, { headers });
      assert.deepEqual(refusalOf(answer), [403, 'request.forbidden.error'], call.key);
    }
    assert.deepEqual(await contents(), before);
    await assertStillLoggedIn(victim);
  });
}

test('a foreign page cannot start a bank log-in: the browser gets the log-in page', async () => {
  const start = `${stack.productUrl}/api/login/oauth2/authorization/sberid?returnUrl=/client/orders`;
  const ask = (site: string) => fetch(start, { redirect: 'manual', headers: { 'sec-fetch-site': site } });
  for (const site of ['cross-site', 'same-site']) {
    const { headers } = await ask(site);
    assert.equal(headers.get('location'), `${stack.productUrl}/login/phone`);
    assert.equal(headers.get('set-cookie'), null);
  }
  const own = await ask('same-origin');
  assert.ok(own.headers.get('location')?.startsWith(`${stack.sandboxUrl}/sso/`));
});

test('requests of our own pages, older browsers and programs are accepted', async () => {
  for (const headers of [
    { 'sec-fetch-site': 'same-origin', origin: stack.productUrl },
    { origin: stack.productUrl },
    {},
    { 'content-type': 'application/json; charset=utf-8' },
  ]) {
    const answer = await newApiClient(stack.productUrl).logOut({}, headers);
    assert.equal(answer.httpStatus, 200);
  }
});

test('no answer allows another origin to read it', async () => {
  const headers = { origin: 'https://evil.example' };
  const answer = await victim.viewUser(undefined, headers);
  assert.equal(answer.httpStatus, 200);
  for (const name of answer.headers.keys()) assert.ok(!name.startsWith('access-control-'), name);
  const preflight = await fetch(`${stack.productUrl}/api/logout`, { method: 'OPTIONS', headers });
  assert.equal(preflight.headers.get('access-control-allow-origin'), null);
  assert.ok(preflight.status >= 400);
});

async function assertStillLoggedIn(apiClient: ApiClient): Promise<void> {
  assert.equal((await apiClient.listCards()).httpStatus, 200);
  assert.equal((await apiClient.viewUser()).httpStatus, 200);
}

/** Row counts of all tables, and the number of ended sessions. */
async function contents(): Promise<readonly unknown[]> {
  const { reader } = database;
  const tables = await reader<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'job' order by 1`;
  const ended = await reader`select count(*) from session where revoked_at is not null`;
  const counts = await Promise.all(
    tables.map(async ({ name }) => [name, (await reader`select count(*) from ${reader(name)}`)[0]]),
  );
  return [...counts, ended[0]];
}
