import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sizeOf } from '#testing/sizes.ts';
import { codeFrom, newClients, newGuesser } from '#testing/people/guessing.ts';
import { startStack } from '#testing/stack/stack.ts';
import { type Answer, newApiClient } from '#testing/api-client.ts';

/** Number of guesses of a code and of a password (docs/spec/reliability.md#G-14). */
const guesses = sizeOf('GUESSES');
const atOnce = 30;

const stack = await startStack(
  { after },
  { environment: { LIMITS: 'production', TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'error' } },
);

/** One of 254 addresses. */
const addressOf = (index: number): { 'x-forwarded-for': string } => ({
  'x-forwarded-for': `203.0.113.${1 + (index % 254)}`,
});

/** Makes all guesses concurrently and counts the answers by status and code. */
async function outcomesOf(guess: (index: number) => Promise<Answer>): Promise<ReadonlyMap<string, number>> {
  const outcomes = new Map<string, number>();
  let next = 0;
  const keepGuessing = async (): Promise<void> => {
    while (next < guesses) {
      const { httpStatus, body } = await guess(next++);
      const outcome = `${httpStatus} ${body.error?.code ?? ''}`;
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, keepGuessing));
  return outcomes;
}

/** Whether a guess is the right code: every second one after all attempts are used up. */
const isRight = (index: number): boolean => index > 4 * atOnce && index % 2 === 0;

const total = (outcomes: ReadonlyMap<string, number>): number =>
  [...outcomes.values()].reduce((sum, count) => sum + count, 0);

// docs/spec/reliability.md#G-14
test(`of ${guesses} concurrent guesses of a code from 254 addresses, three are checked and the right one is refused`, async () => {
  const [phone = ''] = await newClients(stack, 1);
  const { apiClient, start } = newGuesser(stack);
  const code = await codeFrom(stack, phone, () => start(phone));
  const outcomes = await outcomesOf((index) => {
    const wrong = String((Number(code) + 1 + (index % 9_999)) % 10_000).padStart(4, '0');
    const input = { countryCode: '7', phone, otp: isRight(index) ? code : wrong };
    return apiClient.finishLogIn(input, addressOf(index));
  });
  // the third one ends the code
  assert.equal(outcomes.get('400 invalid.otp.attempt.error'), 2, JSON.stringify([...outcomes]));
  assert.deepEqual(
    [...outcomes.keys()].filter((outcome) => /^(2|5)/.test(outcome)),
    [],
  );
  assert.equal(total(outcomes), guesses);
});

// docs/spec/reliability.md#G-14
test(`of ${guesses} concurrent guesses of a password from 254 addresses, five are checked and the right one is refused`, async () => {
  const outcomes = await outcomesOf((index) => {
    const password = isRight(index) ? 'demo-password-1' : `demo-password-${index + 2}`;
    const input = { login: 'payments', password };
    return newApiClient(stack.productUrl).logInByPassword(input, addressOf(index));
  });
  assert.equal(outcomes.get('401 admin.credentials.error'), 5, JSON.stringify([...outcomes]));
  assert.deepEqual(
    [...outcomes.keys()].filter((outcome) => /^(2|5)/.test(outcome)),
    [],
  );
  assert.equal(total(outcomes), guesses);
});
