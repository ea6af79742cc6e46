import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { historyEvent } from '#domain/orders/history-event.ts';
import type { Caller } from '#contract/endpoint.ts';
import { type Instant, plusSeconds } from '#domain/calendar.ts';
import { openProduct } from '#testing/own-product.ts';
import { demoStaffPassword } from '../demo/demo-staff.ts';
import { openDatabase } from '../db/database.ts';
import { clientByPhone } from '../db/clients/client-store.ts';
import type { Context } from '../use-cases/context.ts';
import { DatabaseSilent } from '../use-cases/faults.ts';
import { openClientSession } from '../use-cases/auth/open-client-session.ts';
import { logInStaff } from '../use-cases/auth/staff/log-in-staff.ts';
import { parsePhone } from '#domain/auth/phone.ts';
import { admit } from './guards.ts';
import type { CookieName, Exchange } from './handler.ts';

const { context } = await openProduct({ after });
const { database, clock, settings } = context;
const beginning = clock.now();
const address = '203.0.113.1';
const at = (seconds: number) => ({
  ...context,
  clock: { ...clock, now: (): Instant => plusSeconds(beginning, seconds) },
});

type Knock = {
  readonly cookies?: Partial<Record<CookieName, string>>;
  readonly authorization?: string;
  readonly isAskedByPage?: boolean;
  /** After the beginning. */
  readonly seconds?: number;
  readonly method?: 'GET' | 'POST';
  readonly product?: Context;
};

/** Who is let in, or the refusal's code, and the life of the session that staff were told. */
async function knock(caller: Caller, brought: Knock) {
  const { cookies = {}, authorization, isAskedByPage = false, seconds = 0, method = 'POST' } = brought;
  let told: number | null = null;
  const exchange: Exchange = {
    address,
    userAgent: 'a browser',
    idempotencyKey: null,
    isAskedByPage,
    cookie: (name) => cookies[name] ?? null,
    setCookie: () => assert.fail('the guard sets no cookie'),
    clearCookie: () => assert.fail('the guard clears no cookie'),
    tellSessionLife: (left) => {
      told = left;
    },
  };
  const headers = authorization === undefined ? {} : { authorization };
  const admitted = await admit(
    { caller },
    {
      call: 'POST /admin/some/call',
      context: brought.product ?? at(seconds),
      exchange,
      request: { headers, method },
    },
  );
  return { admitted: admitted.ok ? admitted.value : admitted.error.code, told };
}

const supportCookies = { staff: await staffToken('support') };

async function staffToken(login: string): Promise<string> {
  const credentials = { login, password: demoStaffPassword, code: null, address, deviceToken: null };
  const loggedIn = await logInStaff(at(0), credentials);
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
    reached: 'VERIFIED/1',
    amount: null,
    text: 'Вход по коду из СМС',
  });
  return (await openClientSession(at(0), client, { verification, oldSessionTokens: [] })).sessionToken;
}

test('anyone may call what is for anyone', async () => {
  assert.deepEqual(await knock('anyone', {}), { admitted: null, told: null });
});

// docs/spec/reliability.md#F-32
test('who sends something while the database has no time is told so before it is read; who only asks is not', async () => {
  const away = openDatabase({ url: 'postgres://127.0.0.1:1/nowhere' });
  const silent = { ...context, database: away };
  await assert.rejects(knock('anyone', { product: silent }), DatabaseSilent);
  assert.equal((await knock('anyone', { product: silent, method: 'GET' })).admitted, null);
  await away.close();
});

test('a client is known by a live session of a client, and by no other cookie', async () => {
  const client = await clientToken();
  const { admitted } = await knock('client', { cookies: { client } });
  assert.ok(typeof admitted === 'object' && admitted !== null && 'clientUuid' in admitted);
  for (const cookies of [{}, { staff: client }, { client: 'unknown' }, { client: supportCookies.staff }])
    assert.deepEqual(await knock('client', { cookies }), { admitted: 'no.session.error', told: null });
  const idle = { cookies: { client }, seconds: 1800 };
  assert.equal((await knock('client', idle)).admitted, 'no.session.error');
});

test('a shop is known by its key alone, word for word', async () => {
  const { admitted } = await knock('merchant', { authorization: 'Bearer demo-merchant-key' });
  assert.ok(typeof admitted === 'object' && admitted !== null && 'merchantUuid' in admitted);
  for (const authorization of [
    'demo-merchant-key',
    'Basic demo-merchant-key',
    'A Bearer demo-merchant-key',
    'Bearer  demo-merchant-key',
    'Bearer demo-merchant-key ',
    'Bearer demo-merchant-key-of-nobody',
  ])
    assert.equal((await knock('merchant', { authorization })).admitted, 'merchant.key.error', authorization);
  assert.equal((await knock('merchant', { cookies: supportCookies })).admitted, 'merchant.key.error');
});

test('staff are let in by one of the rights that a call asks for, and told how long their session lives', async () => {
  const { admitted, told } = await knock(
    { staff: ['EDIT_CLIENT', 'VIEW_CLIENT_LK'] },
    { cookies: supportCookies },
  );
  const [support] =
    await database.reader`select staff_uuid as "staffUuid" from staff where login = 'support'`;
  assert.deepEqual(admitted, { ...support, permissions: ['VIEW_CLIENT_LK'], address });
  assert.equal(told, settings.staffIdle.seconds);
});

async function refusals(): Promise<object[]> {
  const rows = await database.reader`
    select login, subject_id as "call", refusal_code as "code", address from staff_action join staff using (staff_uuid)
    where action = 'CALL' order by staff_action_id`;
  return [...rows];
}

test('staff without the right are refused, which is written down; who is nobody is refused, which is not', async () => {
  const caller = { staff: ['VIEW_PRODUCTS'] } as const;
  for (const cookies of [{}, { client: supportCookies.staff }, { staff: 'unknown' }])
    assert.deepEqual(await knock(caller, { cookies }), { admitted: 'no.session.error', told: null });
  assert.deepEqual(await refusals(), []);
  assert.deepEqual(await knock(caller, { cookies: supportCookies }), {
    admitted: 'access.denied.error',
    told: settings.staffIdle.seconds,
  });
  assert.deepEqual(await refusals(), [
    { login: 'support', call: 'POST /admin/some/call', code: 'access.denied.error', address },
  ]);
});

// docs/spec/reliability.md#S-07
test('what a page asks by itself keeps no session of staff alive', async () => {
  const caller = { staff: [] } as const;
  const byPage = { cookies: supportCookies, isAskedByPage: true };
  assert.equal((await knock(caller, { ...byPage, seconds: 600 })).told, settings.staffIdle.seconds - 600);
  assert.equal(
    (await knock(caller, { cookies: supportCookies, seconds: 601 })).told,
    settings.staffIdle.seconds,
  );
});
