import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Phone } from '#domain/auth/phone.ts';
import { secondsBetween } from '#domain/dates.ts';
import { type LogInKit, openLogInKits, phoneOf, errorOf } from '#testing/people/log-in-kit.ts';
import { findClientSession } from '../find-client-session.ts';
import { logInLimitEnd } from './login-browser.ts';

const { context, newKit, newClient } = await openLogInKits({ after });
const { database, settings } = context;
const { newOtpDelaySeconds: delay, otpLifetimeSeconds: life } = settings;
const wrongCode = '9999';
const limited = 'request.limit.exceeded';
const often = [{ windowSeconds: 3600, most: 1000 }];

const monthOfTwo = {
  wrongCodesUntrusted: [
    { windowSeconds: 60, most: 2 },
    { windowSeconds: 30 * 86_400, most: 2 },
  ],
  startsPerAddress: often,
};

async function countMessages(): Promise<number> {
  return (await database.reader`select from sms`).length;
}

async function deviceOf(kit: LogInKit, seconds: number, phone: Phone): Promise<string> {
  const code = await kit.codeFor(seconds, phone);
  const loggedIn = await kit.finish(seconds, phone, { code });
  assert.ok(loggedIn.ok);
  return loggedIn.value.deviceToken;
}

// docs/spec/reliability.md#S-01
test('the right code opens one session, for the browser and the phone that requested it', async () => {
  const kit = newKit();
  const phone = await newClient();
  const code = await kit.codeFor(0, phone);
  assert.equal(
    await errorOf(kit.finish(0, phone, { code, browserToken: 'another' })),
    'action.not.started.error',
  );
  assert.equal(await errorOf(kit.finish(0, await newClient(), { code })), 'action.not.started.error');
  assert.equal(await errorOf(kit.finish(0, phoneOf(9_990_000_000), { code })), 'action.not.started.error');
  const loggedIn = await kit.finish(life - 1, phone, { code });
  assert.ok(loggedIn.ok);
  assert.equal(loggedIn.value.client.phone, phone);
  assert.notEqual(await findClientSession(kit.at(life), loggedIn.value.sessionToken), null);
  assert.equal(await errorOf(kit.finish(life - 1, phone, { code })), 'action.not.started.error');
});

test('a code is valid until its expiry and not after', async () => {
  const kit = newKit();
  const phone = await newClient();
  const code = await kit.codeFor(0, phone);
  assert.equal(await errorOf(kit.finish(life, phone, { code })), 'otp.expired.error');
});

// docs/spec/reliability.md#S-01
test('a code has three guesses, even if four are made concurrently', async () => {
  const kit = newKit();
  const phone = await newClient();
  const code = await kit.codeFor(0, phone);
  const left: (string | null)[] = [];
  for (let guess = 0; guess < 3; guess += 1)
    left.push(await errorOf(kit.finish(0, phone, { code: wrongCode })));
  assert.deepEqual(left, [
    'invalid.otp.attempt.error attemptsLeft=2',
    'invalid.otp.attempt.error attemptsLeft=1',
    'action.not.started.error',
  ]);
  assert.equal(await errorOf(kit.finish(0, phone, { code })), 'action.not.started.error');
  const other = await newClient();
  await kit.codeFor(0, other);
  const atOnce = await Promise.all(
    [1, 2, 3, 4].map(() => errorOf(kit.finish(0, other, { code: wrongCode }))),
  );
  assert.equal(atOnce.filter((answer) => answer === 'action.not.started.error').length, 2);
});

test('a client who is blocked after the code was sent is refused with any code', async () => {
  const kit = newKit();
  const phone = await newClient();
  const code = await kit.codeFor(0, phone);
  await database.autocommit`update client set status = 'BLOCKED' where phone = ${phone}`;
  const stranger = { code, browserToken: 'without a requested code' };
  assert.equal(await errorOf(kit.finish(0, phone, stranger)), 'action.not.started.error');
  assert.equal(await errorOf(kit.finish(0, phone, { code: wrongCode })), 'client.blocked.error');
  assert.equal(await errorOf(kit.finish(0, phone, { code })), 'client.blocked.error');
});

test('wrong codes of untrusted browsers do not use up the budget of the owner’s trusted browser (A30)', async () => {
  const budget = [{ windowSeconds: 86_400, most: 2 }];
  const kit = newKit({ limits: { wrongCodesUntrusted: budget, wrongCodesTrusted: budget } });
  const phone = await newClient();
  const deviceToken = await deviceOf(kit, 0, phone);
  const untrustedCode = await kit.codeFor(delay, phone);
  for (let guess = 0; guess < 2; guess += 1) await kit.finish(delay, phone, { code: wrongCode });
  assert.equal(await errorOf(kit.finish(delay, phone, { code: untrustedCode })), limited);
  const own = { browserToken: 'own', deviceToken };
  const code = await kit.codeFor(2 * delay, phone, own);
  assert.match(
    (await errorOf(kit.finish(2 * delay, phone, { ...own, code: wrongCode }))) ?? '',
    /attemptsLeft=2/,
  );
  assert.equal(await errorOf(kit.finish(2 * delay, phone, { ...own, code })), null);
  assert.equal(await errorOf(kit.finish(86_401 + delay, phone, { code: wrongCode })), 'otp.expired.error');
});

test('the wrong code that uses up the monthly budget ends the code', async () => {
  const kit = newKit({ limits: monthOfTwo });
  const phone = await newClient();
  await kit.codeFor(0, phone);
  assert.equal(
    await errorOf(kit.finish(0, phone, { code: wrongCode })),
    'invalid.otp.attempt.error attemptsLeft=2',
  );
  assert.equal(await errorOf(kit.finish(0, phone, { code: wrongCode })), 'action.not.started.error');
});

test('a used-up monthly budget denies untrusted browsers a code for 30 days after the first wrong one', async () => {
  const kit = newKit({ limits: monthOfTwo });
  const phone = await newClient();
  const code = await kit.codeFor(0, phone);
  for (let guess = 0; guess < 2; guess += 1) await kit.finish(0, phone, { code: wrongCode });
  assert.equal(await errorOf(kit.finish(0, phone, { code })), 'client.blocked.error');
  const messages = await countMessages();
  const month = 30 * 86_400;
  const refused = await kit.start(61, phone);
  const limit = refused.ok ? undefined : refused.error.limit;
  const wait = secondsBetween(kit.at(month).clock.now(), limit?.until ?? kit.at(0).clock.now());
  assert.ok(wait >= 0 && wait < 60, `${wait} seconds after the end of the window`);
  assert.equal(limit?.retryAfterSeconds, Math.ceil(month + wait - 61));
  assert.equal(await errorOf(kit.start(month - 1, phone)), 'client.blocked.error');
  assert.equal(await countMessages(), messages);
  assert.equal(await errorOf(kit.start(month, phone)), null);
});

test('a used-up monthly budget does not stop a log-in from the owner’s trusted browser', async () => {
  const kit = newKit({ limits: monthOfTwo });
  const phone = await newClient();
  const own = { browserToken: 'own', deviceToken: await deviceOf(kit, 0, phone) };
  await kit.codeFor(delay, phone);
  for (let guess = 0; guess < 2; guess += 1) await kit.finish(delay, phone, { code: wrongCode });
  const code = await kit.codeFor(2 * delay, phone, own);
  assert.equal(await errorOf(kit.finish(2 * delay, phone, { ...own, code })), null);
});

test('an untrusted browser gets no code while the daily budget of wrong codes is used up', async () => {
  const wrongCodesUntrusted = [{ windowSeconds: 86_400, most: 2 }];
  const kit = newKit({ limits: { wrongCodesUntrusted, startsPerAddress: often } });
  const phone = await newClient();
  await kit.codeFor(0, phone);
  for (let guess = 0; guess < 2; guess += 1) await kit.finish(0, phone, { code: wrongCode });
  const messages = await countMessages();
  assert.equal(await errorOf(kit.start(life, phone)), limited);
  assert.equal(await countMessages(), messages);
  assert.equal(await errorOf(kit.start(86_400, phone)), null);
});

// docs/spec/reliability.md#S-05
test('an address and a network may start a limited number of log-ins with a limited number of phones', async () => {
  const most = (count: number) => [{ windowSeconds: 3600, most: count }];
  const limits = {
    startsPerAddress: often,
    startsPerNetwork: often,
    phonesPerAddress: often,
    unknownPhonesPerAddress: often,
  };
  const phones = [await newClient(), await newClient(), await newClient()];
  const [first = phoneOf(0), second = phoneOf(0), third = phoneOf(0)] = phones;
  const near = { address: '203.0.113.2' };
  const byAddress = newKit({ limits: { ...limits, startsPerAddress: most(2) } });
  for (let round = 0; round < 2; round += 1) assert.equal(await errorOf(byAddress.start(0, first)), null);
  assert.equal(await errorOf(byAddress.start(0, first)), limited);
  assert.equal(await errorOf(byAddress.start(0, first, near)), null);
  assert.equal(await errorOf(byAddress.start(3601, first)), null);
  const byNetwork = newKit({ limits: { ...limits, startsPerNetwork: most(1) } });
  assert.equal(await errorOf(byNetwork.start(0, first)), null);
  assert.equal(await errorOf(byNetwork.start(0, first, near)), limited);
  assert.equal(await errorOf(byNetwork.start(0, first, { address: '198.51.100.1' })), null);
  const byPhones = newKit({ limits: { ...limits, phonesPerAddress: most(2) } });
  for (const [seconds, phone] of [
    [0, first],
    [0, second],
    [delay, first],
  ] as const)
    assert.equal(await errorOf(byPhones.start(seconds, phone)), null);
  assert.equal(await errorOf(byPhones.start(delay, third)), limited);
  const byUnknown = newKit({ limits: { ...limits, unknownPhonesPerAddress: most(1) } });
  assert.equal(await errorOf(byUnknown.start(0, phoneOf(9_990_000_001))), 'client.not.exist.error');
  assert.equal(await errorOf(byUnknown.start(0, phoneOf(9_990_000_002))), limited);
  assert.equal(
    await errorOf(byUnknown.start(0, first)),
    limited,
    'the answer does not reveal which phones are known',
  );
  const browser = { address: '203.0.113.1', browserToken: 'browser', deviceToken: null };
  const atCheckout = { phone: first, underAttack: false, isKnown: null };
  assert.equal(
    await logInLimitEnd(byUnknown.at(0), browser, atCheckout),
    null,
    'the checkout does not limit unknown phones',
  );
});
