import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, test } from 'node:test';
import type { Phone } from '#domain/auth/phone.ts';
import { type LogInKit, openLogInKits, phoneOf, errorOf } from '#testing/people/log-in-kit.ts';
import type { Proof } from './proof-of-work.ts';

const { context, newKit, newClient } = await openLogInKits({ after });
const { newOtpDelaySeconds: delay } = context.settings;
const wrongCode = '9999';
const limited = 'request.limit.exceeded';
const often = [{ windowSeconds: 3600, most: 1000 }];

const attack = {
  wrongCodes: { mostPerHour: 2, timesUsual: 3 },
  lastsSeconds: 1000,
  addressDivisor: 5,
  proofBits: 4,
};

function kitBeforeAttack(): LogInKit {
  const limits = { startsPerAddress: [{ windowSeconds: 3600, most: 25 }], phonesPerAddress: often };
  return newKit({ attack, limits: { ...limits, wrongCodesService: [{ windowSeconds: 3600, most: 2 }] } });
}

/** Starts attack mode by wrong codes of untrusted browsers. */
async function attackedLogInKit(kit = kitBeforeAttack()): Promise<LogInKit> {
  const phone = await newClient();
  await kit.codeFor(0, phone);
  for (let guess = 0; guess < 2; guess += 1) await kit.finish(0, phone, { code: wrongCode });
  assert.deepEqual(kit.alarms, []);
  await kit.finish(0, phone, { code: wrongCode });
  assert.deepEqual(kit.alarms, ['login.attack']);
  assert.deepEqual(kit.alarmCounts, [3]);
  return kit;
}

/** A nonce with exactly the required number of zero bits, in half bytes. */
function solved(refusal: string | null): Proof {
  const [, challenge = '', bits = ''] = /challenge=([^;]+);bits=(\d+)$/.exec(refusal ?? '') ?? [];
  return findNonce(challenge, new RegExp(`^0{${Number(bits) / 4}}[89a-f]`));
}

/** A nonce whose hash has too few zero bits. */
function unsolved({ challenge }: Proof): Proof {
  return findNonce(challenge, /^1/);
}

function findNonce(challenge: string, pattern: RegExp): Proof {
  for (let nonce = 0; ; nonce += 1) {
    const hash = createHash('sha256').update(`${challenge}.${nonce}`).digest('hex');
    if (pattern.test(hash)) return { challenge, nonce: String(nonce) };
  }
}

/** Logs in once and returns the device cookie of the now trusted browser. */
async function trustedBrowser(kit: LogInKit, phone: Phone): Promise<string> {
  const loggedIn = await kit.finish(0, phone, { code: await kit.codeFor(0, phone) });
  assert.ok(loggedIn.ok);
  return loggedIn.value.deviceToken;
}

test('wrong codes of trusted browsers do not start attack mode', async () => {
  const kit = kitBeforeAttack();
  const phone = await newClient();
  const own = { browserToken: 'own', deviceToken: await trustedBrowser(kit, phone) };
  await kit.codeFor(delay, phone, own);
  for (let guess = 0; guess < 3; guess += 1) await kit.finish(delay, phone, { ...own, code: wrongCode });
  assert.deepEqual(kit.alarms, []);
});

test('a code that was valid during attack mode allows one guess', async () => {
  const kit = kitBeforeAttack();
  const [before, during] = [await newClient(), await newClient()];
  const early = { browserToken: 'early' };
  await kit.codeFor(0, before, early);
  await attackedLogInKit(kit);
  const last = 'action.not.started.error';
  assert.equal(await errorOf(kit.finish(1, before, { ...early, code: wrongCode })), last);
  await kit.codeFor(999, during, { proof: solved(await errorOf(kit.start(999, during))) });
  assert.equal(await errorOf(kit.finish(1000, during, { code: wrongCode })), last);
});

test('in attack mode a new browser needs a proof of work, valid once and only for its browser and phone', async () => {
  const kit = await attackedLogInKit();
  const [phone, other] = [await newClient(), await newClient()];
  const requirement = await errorOf(kit.start(1, phone));
  assert.match(requirement ?? '', /^proof\.required\.error challenge=[^;]+;bits=4$/);
  const proof = solved(requirement);
  const refused = async (seconds: number, forPhone: Phone, attempt: object) =>
    ((await errorOf(kit.start(seconds, forPhone, attempt))) ?? '').split(' ')[0];
  for (const [seconds, forPhone, attempt] of [
    [1, phone, { proof: unsolved(proof) }],
    [1, other, { proof }],
    [1, phone, { proof, browserToken: 'another' }],
    [1, phone, { proof: { ...proof, challenge: `${proof.challenge}x` } }],
    [1, phone, { proof: { ...proof, challenge: 'x' } }],
    [121, phone, { proof }],
  ] as const)
    assert.equal(await refused(seconds, forPhone, attempt), 'proof.required.error');
  assert.equal(await errorOf(kit.start(120, phone, { proof })), null);
  assert.equal(await refused(120, phone, { proof }), 'proof.required.error');
  const early = solved(await errorOf(kit.start(2, other)));
  assert.equal(await errorOf(kit.start(2, other, { proof: early })), null);
  assert.equal(
    await refused(121, other, { proof: early }),
    'proof.required.error',
    'the proof was used before',
  );
  assert.equal(await errorOf(kit.start(1000, other)), null, 'attack mode has ended');
});

test('in attack mode new browsers get one guess per code from a common budget, and trusted browsers keep their limits', async () => {
  const kit = kitBeforeAttack();
  const owner = await newClient();
  const own = { browserToken: 'own', deviceToken: await trustedBrowser(kit, owner) };
  await attackedLogInKit(kit);
  const phones = [await newClient(), await newClient(), await newClient()];
  const answers: (string | null)[] = [];
  for (const phone of phones) {
    const browser = { browserToken: phone };
    if (phone === phones[2]) {
      const proof = solved(await errorOf(kit.start(1, phone, browser)));
      answers.push(await errorOf(kit.start(1, phone, { ...browser, proof })));
      continue;
    }
    await kit.codeFor(1, phone, { ...browser, proof: solved(await errorOf(kit.start(1, phone, browser))) });
    answers.push(await errorOf(kit.finish(1, phone, { ...browser, code: wrongCode })));
  }
  const last = 'action.not.started.error';
  assert.deepEqual(answers, [last, last, limited]);
  assert.deepEqual(kit.alarms.length, 1, 'guesses during attack mode do not start another one');
  const [phone = phoneOf(0)] = phones;
  const second = { browserToken: phone, code: wrongCode };
  assert.equal(await errorOf(kit.finish(1, phone, second)), limited);
  const code = await kit.codeFor(delay, owner, own);
  await kit.codeFor(1000, phone, { browserToken: 'in peace' });
  const wrong = 'invalid.otp.attempt.error attemptsLeft=2';
  assert.equal(await errorOf(kit.finish(delay, owner, { ...own, code: wrongCode })), wrong);
  assert.equal(await errorOf(kit.finish(delay, owner, { ...own, code })), null);
  // this wrong code starts attack mode again, in which the code has no guess left
  assert.equal(await errorOf(kit.finish(1000, phone, { ...second, browserToken: 'in peace' })), last);
});

test('in attack mode an address may start five times fewer log-ins', async () => {
  const kit = await attackedLogInKit();
  const answers: (string | null)[] = [];
  for (let count = 0; count < 5; count += 1) {
    const phone = await newClient();
    answers.push(await errorOf(kit.start(2, phone, { proof: solved(await errorOf(kit.start(2, phone))) })));
  }
  assert.deepEqual(answers, [null, null, null, null, limited]);
});
