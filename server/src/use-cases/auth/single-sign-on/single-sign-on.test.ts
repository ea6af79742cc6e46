import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Phone } from '#domain/auth/phone.ts';
import { openLogInHall, said } from '#testing/log-in-kit.ts';
import type { SignOnAnswer } from '../../../gateways/single-sign-on/port.ts';
import { findClientSession } from '../find-client-session.ts';
import type { HeldTokens } from './sign-on-attempt.ts';
import { finishSingleSignOn, startSingleSignOn } from './single-sign-on.ts';

const { context, newDesk, newClient } = await openLogInHall({ after });
const { database, settings } = context;
const desk = newDesk();
const nothing: HeldTokens = { client: '', staff: '', device: '' };
const secrets = { state: 'state', nonce: 'nonce', codeVerifier: 'verifier' };

/** The product at whose bank somebody says so. */
function at(seconds: number, answer: SignOnAnswer | null = null) {
  const warnings: unknown[] = [];
  const product = {
    ...desk.at(seconds),
    singleSignOn: {
      begin: async () => ({ address: 'https://bank.example/', secrets }),
      finish: async () => answer ?? { kind: 'refused' as const, reason: 'of the test' },
    },
    log: { ...context.log, warn: (...said: unknown[]) => void warnings.push(said) },
  };
  return { product, warnings };
}

const named = (phone: string, subject = 'anna'): SignOnAnswer => ({
  kind: 'known',
  phone,
  issuer: 'https://bank.example',
  subject,
});

async function begun(held: HeldTokens = nothing, returnUrl = '/client/profile', authUrl = '/login/sberid') {
  const started = await startSingleSignOn(at(0).product, { returnUrl, authUrl, held });
  assert.ok(started.ok);
  assert.equal(started.value.address, 'https://bank.example/');
  return started.value.sealedAttempt;
}

type Coming = { readonly answer: SignOnAnswer; readonly held?: HeldTokens; readonly seconds?: number };

/** Where somebody whom the bank names is led, and the refusal's code or null. */
async function back({ answer, held, seconds = 1 }: Coming) {
  const { product, warnings } = at(seconds, answer);
  const sealedAttempt = await begun(held);
  const { page, outcome } = await finishSingleSignOn(product, {
    query: '',
    sealedAttempt,
  });
  return {
    page,
    code: outcome.ok ? null : outcome.error.code,
    warnings,
    session: outcome.ok ? outcome.value : null,
  };
}

const inside = '/client/profile';
const outside = '/login/sberid';

async function statusOf(phone: Phone, status: string): Promise<void> {
  await database.autocommit`update client set status = ${status} where phone = ${phone}`;
}

test('without a bank that signs people on nobody is led there', async () => {
  const none = { ...context, singleSignOn: { ...at(0).product.singleSignOn, begin: async () => null } };
  const started = await startSingleSignOn(none, { returnUrl: inside, authUrl: outside, held: nothing });
  assert.equal(started.ok ? null : started.error.code, 'sberid.auth.failed.error');
});

/** A client in whose number the digit of a country stands in the middle. */
async function clientWithSeven(): Promise<Phone> {
  const phone = await newClient();
  return phone.slice(1).includes('7') ? phone : clientWithSeven();
}

test('whom the bank names is logged in, however the number is written; the sessions that the browser held end', async () => {
  const phone = await clientWithSeven();
  const first = await back({ answer: named(`+7${phone}`) });
  assert.deepEqual([first.page, first.code, first.warnings], [inside, null, []]);
  assert.ok(first.session);
  const held = { ...nothing, client: first.session.sessionToken };
  for (const written of [`8${phone}`, `7${phone}`, phone]) {
    const next = await back({ answer: named(written), held });
    assert.equal(next.code, null, written);
    assert.equal(next.session?.client.phone, phone);
  }
  assert.equal(await findClientSession(desk.at(2), first.session.sessionToken), null);
  const told = await database.reader`
    select transition_key = 'SBERID/' || subject_id || '/VERIFIED/1' as own, text from history join client using (client_uuid)
    where phone = ${phone} and type = 'VERIFICATION_SBERID_SUCCESS'`;
  assert.deepEqual([...told], Array(4).fill({ own: true, text: 'Вход по Сбер ID' }));
});

test('who was refused at the bank, is no client or is barred is led to the page that they came from', async () => {
  const phone = await newClient();
  const refused = await back({ answer: { kind: 'refused', reason: 'access_denied' } });
  assert.deepEqual([refused.page, refused.code], [outside, 'sberid.auth.failed.error']);
  assert.deepEqual(refused.warnings, [['sso.refused', { code: 'access_denied' }]]);
  assert.equal((await back({ answer: named('12') })).code, 'sberid.auth.failed.error');
  assert.equal((await back({ answer: named('79990000009') })).code, 'client.not.exist.error');
  await statusOf(phone, 'BLOCKED');
  assert.equal((await back({ answer: named(`7${phone}`) })).code, 'client.blocked.error');
  await statusOf(phone, 'INACTIVE');
  assert.equal((await back({ answer: named(`7${phone}`) })).code, 'client.inactive.error');
});

test('a block by the system holds codes alone: the bank’s sign-on opens a session in any browser (docs/spec/rules.md#7)', async () => {
  const phone = await newClient();
  const blocking = newDesk({
    limits: {
      wrongCodesUntrusted: [
        { windowSeconds: 60, most: 1 },
        { windowSeconds: 30 * 86_400, most: 1 },
      ],
    },
  });
  await blocking.codeFor(0, phone);
  await blocking.finish(0, phone, { code: 'wrong' });
  assert.equal(await said(blocking.start(61, phone)), 'client.blocked.error');
  assert.equal((await back({ answer: named(`7${phone}`) })).code, null);
});

test('whoever is given the number later does not come into the account of who had it (ASVS 10.5.2)', async () => {
  const phone = await newClient();
  assert.equal((await back({ answer: named(`7${phone}`) })).code, null);
  const other = await back({ answer: named(`7${phone}`, 'somebody else') });
  assert.deepEqual([other.page, other.code], [outside, 'sberid.auth.failed.error']);
  const [client] =
    await database.reader`select client_uuid as "clientUuid" from client where phone = ${phone}`;
  assert.deepEqual(other.warnings, [['sso.mismatch', client]]);
});

test('what comes back without its attempt, or after ten minutes, leads to the log-in', async () => {
  const phone = await newClient();
  const { product } = at(599, named(`7${phone}`));
  const sealedAttempt = await begun();
  const way = { query: '', sealedAttempt };
  const lost = await finishSingleSignOn(product, { ...way, sealedAttempt: null });
  assert.deepEqual([lost.page, lost.outcome.ok], ['/login/phone', false]);
  const late = await finishSingleSignOn(at(600, named(`7${phone}`)).product, way);
  assert.deepEqual([late.page, late.outcome.ok], ['/login/phone', false]);
  assert.equal((await finishSingleSignOn(product, way)).page, inside);
});

// docs/spec/reliability.md#S-35
test('it ends on a page of our own, whatever the request says', async () => {
  const sealedAttempt = await begun(nothing, 'https://evil.example/', `${settings.publicUrl}.evil.example/`);
  const way = { query: '', sealedAttempt };
  const phone = await newClient();
  assert.equal((await finishSingleSignOn(at(1, named(`7${phone}`)).product, way)).page, '/login/phone');
  assert.equal((await finishSingleSignOn(at(1).product, way)).page, '/login/phone');
});
