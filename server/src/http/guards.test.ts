import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { historyEvent } from '#domain/orders/history-event.ts';
import type { Caller } from '#contract/endpoint.ts';
import { type Instant, plusSeconds } from '#domain/dates.ts';
import { openProduct } from '#testing/stack/own-product.ts';
import { demoStaffPassword } from '#tools/demo/demo-staff.ts';
import { openDatabase } from '../db/database.ts';
import { clientByPhone } from '../db/clients/client-store.ts';
import type { Context } from '../use-cases/context.ts';
import { DatabaseTimeout } from '../use-cases/faults.ts';
import { openClientSession } from '../use-cases/auth/open-client-session.ts';
import { logInStaff } from '../use-cases/auth/staff/log-in-staff.ts';
import { parsePhone } from '#domain/auth/phone.ts';
import { admit } from './guards.ts';
import type { CookieName, Exchange } from './handler.ts';

const { context } = await openProduct({ after });
const { database, clock, settings } = context;
const start = clock.now();
const address = '203.0.113.1';
const contextAfter = (seconds: number) => ({
  ...context,
  clock: { ...clock, now: (): Instant => plusSeconds(start, seconds) },
});

type CallInput = {
  readonly cookies?: Partial<Record<CookieName, string>>;
  readonly authorization?: string;
  readonly isPageRequest?: boolean;
  /** Seconds after the start. */
  readonly seconds?: number;
  readonly method?: 'GET' | 'POST';
  readonly product?: Context;
};

/** Returns the admitted caller or the refusal code, and the reported session lifetime of staff. */
async function callGuard(caller: Caller, input: CallInput) {
  const { cookies = {}, authorization, isPageRequest = false, seconds = 0, method = 'POST' } = input;
  let reportedLifetime: number | null = null;
  const exchange: Exchange = {
    address,
    userAgent: 'a browser',
    idempotencyKey: null,
    utcOffset: null,
    isPageRequest,
    isAbandoned: () => false,
    cookie: (name) => cookies[name] ?? null,
    setCookie: () => assert.fail('the guard must not set a cookie'),
    clearCookie: () => assert.fail('the guard must not clear a cookie'),
    reportSessionLifetime: (left) => {
      reportedLifetime = left;
    },
  };
  const headers = authorization === undefined ? {} : { authorization };
  const admitted = await admit(
    { caller },
    {
      call: 'POST /admin/some/call',
      context: input.product ?? contextAfter(seconds),
      exchange,
      request: { headers, method },
    },
  );
  return { admitted: admitted.ok ? admitted.value : admitted.error.code, reportedLifetime };
}

const supportCookies = { staff: await staffToken('support') };

async function staffToken(login: string): Promise<string> {
  const credentials = { login, password: demoStaffPassword, code: null, address, deviceToken: null };
  const loggedIn = await logInStaff(contextAfter(0), credentials);
  assert.ok(loggedIn.ok);
  return loggedIn.value.sessionToken;
}

async function clientToken(): Promise<string> {
  const phone = parsePhone('7', '9001000001');
  assert.ok(phone.ok);
  const client = await clientByPhone(database.reader, phone.value);
  assert.ok(client);
  const verification = historyEvent({
    type: 'VERIFICATION_SMS_SUCCESS',
    subjectType: 'SMS',
    subjectId: 'of-the-test',
    newState: 'VERIFIED/1',
    amount: null,
    text: 'Вход по коду из СМС',
  });
  const session = { verification, oldSessionTokens: [], oldDeviceToken: null };
  return (await openClientSession(contextAfter(0), client, session)).sessionToken;
}

test('a public endpoint admits every caller', async () => {
  assert.deepEqual(await callGuard('anyone', {}), { admitted: null, reportedLifetime: null });
});

// docs/spec/reliability.md#F-32
test('while the database is unreachable, a public POST is refused and a public GET is admitted', async () => {
  const unreachable = openDatabase({ url: 'postgres://127.0.0.1:1/nowhere' });
  const contextWithoutDatabase = { ...context, database: unreachable };
  await assert.rejects(callGuard('anyone', { product: contextWithoutDatabase }), DatabaseTimeout);
  assert.equal(
    (await callGuard('anyone', { product: contextWithoutDatabase, method: 'GET' })).admitted,
    null,
  );
  await unreachable.close();
});

test('a client is authenticated only by a live client session', async () => {
  const client = await clientToken();
  const { admitted } = await callGuard('client', { cookies: { client } });
  assert.ok(typeof admitted === 'object' && admitted !== null && 'clientUuid' in admitted);
  for (const cookies of [{}, { staff: client }, { client: 'unknown' }, { client: supportCookies.staff }])
    assert.deepEqual(await callGuard('client', { cookies }), {
      admitted: 'no.session.error',
      reportedLifetime: null,
    });
  const idle = { cookies: { client }, seconds: 1800 };
  assert.equal((await callGuard('client', idle)).admitted, 'no.session.error');
});

test('a shop is authenticated only by its exact key', async () => {
  const { admitted } = await callGuard('merchant', { authorization: 'Bearer demo-merchant-key' });
  assert.ok(typeof admitted === 'object' && admitted !== null && 'merchantUuid' in admitted);
  for (const authorization of [
    'demo-merchant-key',
    'Basic demo-merchant-key',
    'A Bearer demo-merchant-key',
    'Bearer  demo-merchant-key',
    'Bearer demo-merchant-key ',
    'Bearer demo-merchant-key-of-nobody',
  ])
    assert.equal(
      (await callGuard('merchant', { authorization })).admitted,
      'merchant.key.error',
      authorization,
    );
  assert.equal((await callGuard('merchant', { cookies: supportCookies })).admitted, 'merchant.key.error');
});

test('staff with one of the required permissions are admitted and get their session lifetime', async () => {
  const { admitted, reportedLifetime } = await callGuard(
    { staff: ['EDIT_CLIENT', 'VIEW_CLIENT_LK'] },
    { cookies: supportCookies },
  );
  const [support] =
    await database.reader`select staff_uuid as "staffUuid" from staff where login = 'support'`;
  assert.deepEqual(admitted, { ...support, permissions: ['VIEW_CLIENT_LK'], address, isPage: false });
  assert.equal(reportedLifetime, settings.staffIdle.seconds);
});

async function readLoggedRefusals(): Promise<object[]> {
  const rows = await database.reader`
    select login, subject_id as "call", refusal_code as "code", address from staff_action join staff using (staff_uuid)
    where action = 'CALL' order by staff_action_id`;
  return [...rows];
}

test('a refusal is logged for staff without the permission but not for unknown callers', async () => {
  const caller = { staff: ['VIEW_PRODUCTS'] } as const;
  for (const cookies of [{}, { client: supportCookies.staff }, { staff: 'unknown' }])
    assert.deepEqual(await callGuard(caller, { cookies }), {
      admitted: 'no.session.error',
      reportedLifetime: null,
    });
  assert.deepEqual(await readLoggedRefusals(), []);
  assert.deepEqual(await callGuard(caller, { cookies: supportCookies }), {
    admitted: 'access.denied.error',
    reportedLifetime: settings.staffIdle.seconds,
  });
  assert.deepEqual(await readLoggedRefusals(), [
    { login: 'support', call: 'POST /admin/some/call', code: 'access.denied.error', address },
  ]);
});

// docs/spec/reliability.md#S-07
test('automatic requests of a page do not prolong a staff session', async () => {
  const caller = { staff: [] } as const;
  const byPage = { cookies: supportCookies, isPageRequest: true };
  assert.equal(
    (await callGuard(caller, { ...byPage, seconds: 600 })).reportedLifetime,
    settings.staffIdle.seconds - 600,
  );
  assert.equal(
    (await callGuard(caller, { cookies: supportCookies, seconds: 601 })).reportedLifetime,
    settings.staffIdle.seconds,
  );
});
