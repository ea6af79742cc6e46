import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { LogInLimits } from '#domain/auth/limits.ts';
import { parsePhone } from '#domain/auth/phone.ts';
import { type Instant, plusSeconds } from '#domain/dates.ts';
import { openProduct } from '#testing/stack/own-product.ts';
import { staffByLogin } from '../../../db/staff/staff-store.ts';
import type { Context } from '../../context.ts';
import { acceptInvitation } from '../../staff/accept-invitation.ts';
import { sendStaffLink } from '../../staff/send-staff-link.ts';
import { openStaffSession } from './open-staff-session.ts';
import { countPasswordAttempt, type StaffGuess } from './staff-guesses.ts';

const { context } = await openProduct({ after });
const { database, clock } = context;
const settings = { ...context.settings, limitFactor: 1 };
const start = clock.now();
const twice = [{ windowSeconds: 600, most: 2 }];
const often = [{ windowSeconds: 600, most: 100 }];

/** The product with only these limits, this many seconds after the start. */
function limited(limits: Partial<LogInLimits>, seconds = 0): Context {
  const now = (): Instant => plusSeconds(start, seconds);
  const none = { passwordsPerAddress: often, wrongPasswordsPerLogin: often, wrongPasswordsTrusted: often };
  const logIn = { ...settings.logIn, limits: { ...settings.logIn.limits, ...none, ...limits } };
  return { ...context, settings: { ...settings, logIn }, clock: { ...clock, now } };
}

const guessOf = (login: string, more: Partial<StaffGuess> = {}): StaffGuess => ({
  login,
  address: '203.0.113.1',
  deviceToken: null,
  ...more,
});

async function logIn(guess: StaffGuess, seconds = 0): Promise<string> {
  const product = limited({}, seconds);
  const staff = await staffByLogin(database.reader, guess.login);
  assert.ok(staff);
  const { deviceToken } = await database.transaction((transaction) =>
    openStaffSession(product, transaction, { staff, guess }),
  );
  return deviceToken;
}

// docs/spec/reliability.md#S-46, docs/spec/reliability.md#S-49
test('a known or unknown login has a limited number of guesses in a window', async () => {
  const product = limited({ wrongPasswordsPerLogin: twice });
  for (const login of ['product.editor', 'nobody.at.all']) {
    const guess = guessOf(login);
    assert.deepEqual(
      [await countPasswordAttempt(product, guess), await countPasswordAttempt(product, guess)],
      [true, true],
    );
    assert.equal(await countPasswordAttempt(product, guess), false);
    assert.equal(
      await countPasswordAttempt(product, { ...guess, deviceToken: 'unknown' }),
      false,
      'the browser is not trusted',
    );
  }
  assert.equal(await countPasswordAttempt(product, guessOf('admin')), true);
  assert.equal(
    await countPasswordAttempt(limited({ wrongPasswordsPerLogin: twice }, 601), guessOf('product.editor')),
    true,
  );
});

test('an address has one limit for all logins, and guesses beyond it count for no login', async () => {
  const product = limited({ passwordsPerAddress: twice, wrongPasswordsPerLogin: twice });
  const from = (address: string, login: string) => countPasswordAttempt(product, guessOf(login, { address }));
  const far = '2001:db8:0:1::7';
  assert.deepEqual([await from(far, 'one'), await from(far, 'two')], [true, true]);
  assert.deepEqual([await from(far, 'three'), await from('2001:db8:0:1::8', 'three')], [false, false]);
  const near: boolean[] = [];
  for (const host of [1, 2, 3]) near.push(await from(`198.51.100.${host}`, 'three'));
  assert.deepEqual(near, [true, true, false]);
});

test('guesses refused by the limit of a login do not count for the address', async () => {
  const product = limited({
    passwordsPerAddress: twice,
    wrongPasswordsPerLogin: [{ windowSeconds: 600, most: 1 }],
  });
  const from = (address: string, login: string) => countPasswordAttempt(product, guessOf(login, { address }));
  assert.equal(await from('192.0.2.1', 'shut'), true);
  for (let guess = 0; guess < 3; guess += 1) assert.equal(await from('192.0.2.2', 'shut'), false);
  assert.deepEqual([await from('192.0.2.2', 'other'), await from('192.0.2.2', 'third')], [true, true]);
});

test('concurrent guesses do not exceed a limit', async () => {
  const product = limited({ wrongPasswordsPerLogin: twice });
  // the first round opens connections, so its guesses may follow each other
  for (let round = 0; round < 10; round += 1) {
    const guesses = [1, 2, 3, 4].map((host) => guessOf(`at.once.${round}`, { address: `203.0.113.${host}` }));
    const passed = await Promise.all(guesses.map((guess) => countPasswordAttempt(product, guess)));
    assert.equal(passed.filter(Boolean).length, 2);
  }
});

// docs/spec/reliability.md#S-49
test('a trusted browser of the owner has a limit of its own for this login and for thirty days', async () => {
  const limits = { wrongPasswordsPerLogin: twice, wrongPasswordsTrusted: twice };
  const deviceToken = await logIn(guessOf('support'));
  const stranger = guessOf('Support');
  const owner = { ...stranger, deviceToken };
  for (let guess = 0; guess < 2; guess += 1) await countPasswordAttempt(limited(limits), stranger);
  assert.equal(await countPasswordAttempt(limited(limits), stranger), false);
  assert.deepEqual(
    [await countPasswordAttempt(limited(limits), owner), await countPasswordAttempt(limited(limits), owner)],
    [true, true],
  );
  assert.equal(await countPasswordAttempt(limited(limits), owner), false);
  await logIn(owner);
  assert.equal(
    await countPasswordAttempt(limited(limits), stranger),
    true,
    'a log-in resets the guesses of strangers',
  );
  const month = 30 * 86_400;
  const renewed = { ...stranger, deviceToken: await logIn(stranger) };
  assert.equal(await limitScopeOf(renewed, month - 1), 'wrongPasswordsTrusted');
  assert.equal(await limitScopeOf(renewed, month), 'wrongPasswordsPerLogin');
  assert.equal(await limitScopeOf({ ...renewed, login: 'admin' }, 0), 'wrongPasswordsPerLogin');
});

/** The limit under which a guess is counted, this many seconds after the start. */
async function limitScopeOf(guess: StaffGuess, seconds: number): Promise<unknown> {
  assert.equal(await countPasswordAttempt(limited({}, seconds), guess), true);
  const [counted] = await database.reader`
    select scope from limit_event where scope <> 'passwordsPerAddress' order by limit_event_id desc limit 1`;
  return counted?.['scope'];
}

// docs/spec/reliability.md#S-49
test('choosing a password by link unlocks a login whose guesses are used up', async () => {
  const secret = 'a secret of a link';
  const random = { ...context.random, token: () => secret };
  const product = { ...limited({ wrongPasswordsPerLogin: twice }), random };
  const [login, address] = ['payments', '203.0.113.1'];
  for (let guess = 0; guess < 2; guess += 1) await countPasswordAttempt(product, guessOf(login));
  const staff = await staffByLogin(database.reader, login);
  const phone = parsePhone('7', '9004000001');
  assert.ok(staff && phone.ok);
  await database.transaction((transaction) =>
    sendStaffLink(product, transaction, { ...staff, phone: phone.value }),
  );
  assert.equal(await countPasswordAttempt(product, guessOf(login)), false, 'a link alone unlocks nothing');
  const accepted = await acceptInvitation(product, { secret, address, password: 'снег идёт третий день' });
  assert.ok(accepted.ok);
  assert.equal(await countPasswordAttempt(product, guessOf(login)), true);
});

test('a log-in resets the wrong passwords of its browser, and a browser has one device cookie at a time', async () => {
  const limits = { wrongPasswordsTrusted: twice };
  const first = await logIn(guessOf('admin'));
  const known = { ...guessOf('admin'), deviceToken: first };
  assert.deepEqual(
    [await countPasswordAttempt(limited(limits), known), await countPasswordAttempt(limited(limits), known)],
    [true, true],
  );
  assert.equal(await countPasswordAttempt(limited(limits), known), false);
  const before = await countInKnown();
  const second = await logIn(known);
  assert.equal(await countInKnown(), before - 2);
  assert.equal(await limitScopeOf(known, 0), 'wrongPasswordsPerLogin');
  assert.equal(await limitScopeOf({ ...known, deviceToken: second }, 0), 'wrongPasswordsTrusted');
});

async function countInKnown(): Promise<number> {
  const rows = await database.reader`select from limit_event where scope = 'wrongPasswordsTrusted'`;
  return rows.length;
}
