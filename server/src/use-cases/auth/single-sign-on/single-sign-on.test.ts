import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Phone } from '#domain/auth/phone.ts';
import { openLogInKits, errorOf } from '#testing/people/log-in-kit.ts';
import type { SignOnAnswer } from '../../../gateways/single-sign-on/port.ts';
import { findClientSession } from '../find-client-session.ts';
import type { BrowserTokens } from './sign-on-attempt.ts';
import { finishSingleSignOn, startSingleSignOn } from './single-sign-on.ts';

const { context, newKit, newClient } = await openLogInKits({ after });
const { database, settings } = context;
const kit = newKit();
const nothing: BrowserTokens = { client: '', staff: '', device: '' };
const secrets = { state: 'state', nonce: 'nonce', codeVerifier: 'verifier' };

/** The product with this answer of the bank. */
function at(seconds: number, answer: SignOnAnswer | null = null) {
  const warnings: unknown[] = [];
  const product = {
    ...kit.at(seconds),
    singleSignOn: {
      begin: async () => ({ address: 'https://bank.example/', secrets }),
      finish: async () => answer ?? { kind: 'refused' as const, reason: 'of the test' },
    },
    log: { ...context.log, warn: (...line: unknown[]) => void warnings.push(line) },
  };
  return { product, warnings };
}

const named = (phone: string, subject = 'anna'): SignOnAnswer => ({
  kind: 'known',
  phone,
  issuer: 'https://bank.example',
  subject,
});

async function started(
  tokens: BrowserTokens = nothing,
  returnUrl = '/client/profile',
  authUrl = '/login/sberid',
) {
  const signOn = await startSingleSignOn(at(0).product, { returnUrl, authUrl, tokens });
  assert.ok(signOn.ok);
  assert.equal(signOn.value.address, 'https://bank.example/');
  return signOn.value.sealedAttempt;
}

type ReturnFromBank = {
  readonly answer: SignOnAnswer;
  readonly tokens?: BrowserTokens;
  readonly seconds?: number;
};

/** Completes a sign-on with this answer of the bank; returns the page and the refusal's code or null. */
async function finished({ answer, tokens, seconds = 1 }: ReturnFromBank) {
  const { product, warnings } = at(seconds, answer);
  const sealedAttempt = await started(tokens);
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

test('without a configured identity provider the sign-on is refused', async () => {
  const none = { ...context, singleSignOn: { ...at(0).product.singleSignOn, begin: async () => null } };
  const started = await startSingleSignOn(none, { returnUrl: inside, authUrl: outside, tokens: nothing });
  assert.equal(started.ok ? null : started.error.code, 'sberid.auth.failed.error');
});

/** A client whose phone number contains the digit of a country code. */
async function clientWithSeven(): Promise<Phone> {
  const phone = await newClient();
  return phone.slice(1).includes('7') ? phone : clientWithSeven();
}

test('a client is logged in with any notation of the phone, and the previous sessions of the browser end', async () => {
  const phone = await clientWithSeven();
  const first = await finished({ answer: named(`+7${phone}`) });
  assert.deepEqual([first.page, first.code, first.warnings], [inside, null, []]);
  assert.ok(first.session);
  const tokens = { ...nothing, client: first.session.sessionToken };
  for (const written of [`8${phone}`, `7${phone}`, phone]) {
    const next = await finished({ answer: named(written), tokens });
    assert.equal(next.code, null, written);
    assert.equal(next.session?.client.phone, phone);
  }
  assert.equal(await findClientSession(kit.at(2), first.session.sessionToken), null);
  const events = await database.reader`
    select transition_key = 'SBERID/' || subject_id || '/VERIFIED/1' as own, text from history
      join client using (client_uuid)
    where phone = ${phone} and type = 'VERIFICATION_SBERID_SUCCESS'`;
  assert.deepEqual([...events], Array(4).fill({ own: true, text: 'Вход по Сбер ID' }));
});

test('a refused sign-on and an unknown or blocked client lead back to the log-in page', async () => {
  const phone = await newClient();
  const refused = await finished({ answer: { kind: 'refused', reason: 'access_denied' } });
  assert.deepEqual([refused.page, refused.code], [outside, 'sberid.auth.failed.error']);
  assert.deepEqual(refused.warnings, [['sso.refused', { code: 'access_denied' }]]);
  assert.equal((await finished({ answer: named('12') })).code, 'sberid.auth.failed.error');
  assert.equal((await finished({ answer: named('79990000009') })).code, 'client.not.exist.error');
  await statusOf(phone, 'BLOCKED');
  assert.equal((await finished({ answer: named(`7${phone}`) })).code, 'client.blocked.error');
  await statusOf(phone, 'INACTIVE');
  assert.equal((await finished({ answer: named(`7${phone}`) })).code, 'client.inactive.error');
});

test('an automatic block for wrong codes does not stop the bank’s sign-on (docs/spec/rules.md#7)', async () => {
  const phone = await newClient();
  const blocking = newKit({
    limits: {
      wrongCodesUntrusted: [
        { windowSeconds: 60, most: 1 },
        { windowSeconds: 30 * 86_400, most: 1 },
      ],
    },
  });
  await blocking.codeFor(0, phone);
  await blocking.finish(0, phone, { code: 'wrong' });
  assert.equal(await errorOf(blocking.start(61, phone)), 'client.blocked.error');
  assert.equal((await finished({ answer: named(`7${phone}`) })).code, null);
});

test('a new owner of a phone number cannot sign on to the account of the previous owner (ASVS 10.5.2)', async () => {
  const phone = await newClient();
  assert.equal((await finished({ answer: named(`7${phone}`) })).code, null);
  const other = await finished({ answer: named(`7${phone}`, 'another person') });
  assert.deepEqual([other.page, other.code], [outside, 'sberid.auth.failed.error']);
  const [client] =
    await database.reader`select client_uuid as "clientUuid" from client where phone = ${phone}`;
  assert.deepEqual(other.warnings, [['sso.mismatch', client]]);
});

test('a return without its attempt or after ten minutes leads to the log-in', async () => {
  const phone = await newClient();
  const { product } = at(599, named(`7${phone}`));
  const sealedAttempt = await started();
  const returned = { query: '', sealedAttempt };
  const lost = await finishSingleSignOn(product, { ...returned, sealedAttempt: null });
  assert.deepEqual([lost.page, lost.outcome.ok], ['/login/phone', false]);
  const late = await finishSingleSignOn(at(600, named(`7${phone}`)).product, returned);
  assert.deepEqual([late.page, late.outcome.ok], ['/login/phone', false]);
  assert.equal((await finishSingleSignOn(product, returned)).page, inside);
});

// docs/spec/reliability.md#S-35
test('a sign-on always ends on a page of our own', async () => {
  const sealedAttempt = await started(
    nothing,
    'https://evil.example/',
    `${settings.publicUrl}.evil.example/`,
  );
  const returned = { query: '', sealedAttempt };
  const phone = await newClient();
  assert.equal((await finishSingleSignOn(at(1, named(`7${phone}`)).product, returned)).page, '/login/phone');
  assert.equal((await finishSingleSignOn(at(1).product, returned)).page, '/login/phone');
});
