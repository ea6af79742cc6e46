import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, test } from 'node:test';
import { demoClients } from '#testing/people/demo-clients.ts';
import { codeFrom, type Guesser, newClients, newGuesser, differentCode } from '#testing/people/guessing.ts';
import { refusalOf } from '#testing/people/shop.ts';
import { waitForLogLine, startStack } from '#testing/stack/stack.ts';
import type { Answer } from '#testing/api-client.ts';
import { advanceClock, codeFromPhone, messagesOf } from '#testing/bank/sandbox-calls.ts';

const stack = await startStack(
  { after },
  {
    environment: {
      LIMITS: 'production',
      TRUSTED_PROXIES: '127.0.0.1',
      ATTACK_WRONG_CODES_PER_HOUR: '3',
      ATTACK_PROOF_BITS: '9',
      LIMIT_WRONG_CODES_SERVICE_PER_HOUR: '2',
    },
  },
);
const dear = await startStack(
  { after },
  { environment: { LIMITS: 'production', SMS_PRICE_KOPECKS: '400', SMS_DAILY_CEILING_ROUBLES: '10' } },
);
const pumpedSms = await startStack(
  { after },
  { environment: { LIMITS: 'production', SMS_BREAKER_PER_HOUR: '2' } },
);
const [attacked = '', second = '', third = '', ownersPhone = ''] = await newClients(stack, 4);
const owner = newGuesser(stack, '203.0.113.77');
await owner.finish(ownersPhone, await codeFrom(stack, ownersPhone, () => owner.start(ownersPhone)));

let networks = 0;
const stranger = (): Guesser => newGuesser(stack, `198.51.${(networks += 1)}.1`);

/** Solves the proof of work that a refusal asks for. */
function proofOf({ body: { error } }: Answer): { readonly challenge: string; readonly nonce: string } {
  assert.equal(error?.code, 'proof.required.error');
  const [, challenge = '', bits = ''] =
    /^challenge=([\w.-]+);bits=(\d+)$/.exec(error.description ?? '') ?? [];
  for (let nonce = 0; ; nonce += 1) {
    const hash = createHash('sha256').update(`${challenge}.${nonce}`).digest();
    if (hash.readUInt32BE() >>> (32 - Number(bits)) === 0) return { challenge, nonce: String(nonce) };
  }
}

async function startWithProof(guesser: Guesser, phone: string): Promise<Answer> {
  return guesser.start(phone, proofOf(await guesser.start(phone)));
}

test('too many wrong codes of strangers in an hour start attack mode and alert the duty officer', async () => {
  const [first, other] = [stranger(), stranger()];
  const code = await codeFrom(stack, attacked, () => first.start(attacked));
  for (let guess = 0; guess < 3; guess += 1) await first.finish(attacked, differentCode(code));
  assert.equal((await stranger().start(demoClients.anna)).httpStatus, 200, 'not yet');
  assert.ok(!stack.log().includes('login.attack'));
  const another = await codeFrom(stack, second, () => other.start(second));
  await other.finish(second, differentCode(another));
  assert.match(await waitForLogLine(stack, /login\.attack/), /"level":40.*"count":4/);
  assert.deepEqual(
    refusalOf(await other.finish(second, another)),
    [400, 'action.not.started.error'],
    'a code sent earlier keeps one guess',
  );
});

test('in attack mode a proof of work is valid once, for one browser and phone, and for two minutes', async () => {
  const guesser = stranger();
  const asked = await guesser.start(third);
  assert.equal(asked.httpStatus, 428);
  const proof = proofOf(asked);
  assert.equal((await guesser.start(third, { ...proof, nonce: '1' })).httpStatus, 428);
  assert.equal((await stranger().start(third, proof)).httpStatus, 428, 'another browser');
  assert.equal((await guesser.start(demoClients.maria, proof)).httpStatus, 428, 'another phone');
  const forged = proof.challenge.replace(/\.\d+\./, '.99999999999999.');
  assert.equal(
    (await guesser.start(third, { ...proof, challenge: forged })).httpStatus,
    428,
    'the proof has expired',
  );
  assert.equal((await guesser.start(third, proof)).httpStatus, 200);
  assert.equal((await guesser.start(third, proof)).httpStatus, 428, 'a second time');
  const late = proofOf(await guesser.start(third));
  await advanceClock(stack, 'PT121S');
  assert.equal((await guesser.start(third, late)).httpStatus, 428, 'too late');
});

test('attack mode requires the same proof of work for unknown and known phones', async () => {
  const guesser = stranger();
  assert.equal((await startWithProof(guesser, '9099999999')).body.error?.code, 'client.not.exist.error');
});

test('in attack mode a stranger has one guess, and after two wrong codes no stranger gets a code', async () => {
  await advanceClock(stack, 'PT61S');
  const codes: string[] = [];
  for (const phone of [third, demoClients.maria, demoClients.denis]) {
    const guesser = stranger();
    const { length: messagesBefore } = await messagesOf(stack, phone);
    const started = await startWithProof(guesser, phone);
    if (phone === demoClients.denis) {
      codes.push(refusalOf(started).slice(1).join(' '));
      assert.equal(
        (await messagesOf(stack, phone)).length,
        messagesBefore,
        'no code is sent, because it could not be accepted',
      );
      continue;
    }
    assert.equal((started.body['otp'] as { otpCountLeft: number }).otpCountLeft, 1);
    const code = await codeFromPhone(stack, phone, messagesBefore);
    codes.push(
      refusalOf(await guesser.finish(phone, differentCode(code)))
        .slice(1)
        .join(' '),
    );
  }
  assert.deepEqual(codes, ['action.not.started.error', 'action.not.started.error', 'request.limit.exceeded']);
});

test('in attack mode an address may start two log-ins an hour instead of ten', async () => {
  const guesser = stranger();
  for (let starts = 0; starts < 2; starts += 1) await startWithProof(guesser, demoClients.anna);
  assert.deepEqual(refusalOf(await startWithProof(guesser, demoClients.anna)), [
    429,
    'request.limit.exceeded',
  ]);
});

test('attack mode does not apply in a browser where the client has logged in before', async () => {
  const code = await codeFrom(stack, ownersPhone, () => owner.start(ownersPhone));
  assert.deepEqual(refusalOf(await owner.finish(ownersPhone, differentCode(code))).at(2), 'attemptsLeft=2');
  assert.deepEqual(refusalOf(await owner.finish(ownersPhone, differentCode(code))).at(2), 'attemptsLeft=1');
  assert.equal((await owner.finish(ownersPhone, code)).httpStatus, 200);
});

test('attack mode ends after six hours', async () => {
  assert.equal(stack.log().split('login.attack').length - 1, 1, 'one alert of the duty officer');
  await advanceClock(stack, 'PT6H');
  assert.equal((await stranger().start(attacked)).httpStatus, 200);
});

test('no code is sent after the daily SMS budget is spent, until the next day', async () => {
  for (const phone of [demoClients.maria, demoClients.pavel])
    assert.equal((await newGuesser(dear).start(phone)).httpStatus, 200);
  assert.deepEqual(refusalOf(await newGuesser(dear).start(demoClients.anna)), [
    429,
    'request.limit.exceeded',
  ]);
  assert.deepEqual(await messagesOf(dear, demoClients.anna), []);
  await waitForLogLine(dear, /sms\.ceiling/);
  await advanceClock(dear, 'P1D');
  assert.equal((await newGuesser(dear).start(demoClients.anna)).httpStatus, 200);
});

test('too many SMS in an hour block codes to untrusted browsers for an hour', async () => {
  const known = newGuesser(pumpedSms);
  await known.finish(
    demoClients.denis,
    await codeFrom(pumpedSms, demoClients.denis, () => known.start(demoClients.denis)),
  );
  await advanceClock(pumpedSms, 'PT61M');
  for (const phone of [demoClients.maria, demoClients.pavel, demoClients.anna])
    assert.equal((await newGuesser(pumpedSms).start(phone)).httpStatus, 200);
  await advanceClock(pumpedSms, 'PT61S');
  assert.deepEqual(refusalOf(await newGuesser(pumpedSms).start(demoClients.maria)), [
    429,
    'request.limit.exceeded',
  ]);
  await waitForLogLine(pumpedSms, /sms\.breaker/);
  await codeFrom(pumpedSms, demoClients.denis, () => known.start(demoClients.denis));
  await advanceClock(pumpedSms, 'PT61M');
  assert.equal((await newGuesser(pumpedSms).start(demoClients.maria)).httpStatus, 200);
});
