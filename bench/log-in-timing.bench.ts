import { type Stack, startStack } from '#testing/stack.ts';
import type { Benchmark } from './benchmark.ts';
import { distinguishability } from './distinguishability.ts';

/** The bound of right guesses; 0.5 is chance (docs/spec/reliability.md#S-05, docs/spec/reliability.md#S-46). */
const nearChance = (of: string) => ({ kind: 'value', of, bound: { atMost: 0.55 } }) as const;

/**
 * Whether the time of an answer reveals that a phone or a login exists, although the text does not. Alternating pairs
 * of an existing and an unknown one are compared.
 */
export const benchmark: Benchmark = {
  rounds: 3,
  aims: [
    { name: 'code: a client’s phone told by time', unit: 'share', goal: nearChance('code') },
    { name: 'staff log-in: a login told by time', unit: 'share', goal: nearChance('login') },
  ],
  open: async () => {
    const closing: (() => void | Promise<void>)[] = [];
    const cleanUp = { after: (work: () => void | Promise<void>) => void closing.unshift(work) };
    const open = await startStack(cleanUp, { environment: { LOG_LEVEL: 'error' } });
    return {
      variants: {
        code: () => distinguished(open, 500, guessCode),
        login: () => distinguished(open, 150, guessPassword),
      },
      close: async () => {
        for (const work of closing) await work();
      },
    };
  },
};

const known = '9001000003';

/** A call with an existing phone or login, or with an unknown one. */
type Guess = (exists: boolean, count: number) => { readonly path: string; readonly body: object };

const phoneOf = (exists: boolean): string => (exists ? known : '9009999999');

/** In a browser that has requested no code. */
const guessCode: Guess = (exists) => ({
  path: '/client/auth/finish',
  body: { countryCode: '7', phone: phoneOf(exists), otp: '0000' },
});

const staff = ['admin', 'support', 'service', 'payments'] as const;

const guessPassword: Guess = (exists, count) => {
  const login = staff[count % staff.length] ?? '';
  return { path: '/admin/auth', body: { login: exists ? login : `no.${login}`, password: 'wrong-password' } };
};

/** The share of pairs in which the same kind is slower; ties count half. 0.5 means that time reveals nothing. */
async function distinguished(stack: Stack, pairs: number, guess: Guess): Promise<number> {
  const times: { readonly true: number[]; readonly false: number[] } = { true: [], false: [] };
  for (let count = 0; count < pairs; count += 1) {
    const exists = count % 2 === 0;
    times[`${exists}`].push(await milliseconds(stack, guess(exists, count)));
    times[`${!exists}`].push(await milliseconds(stack, guess(!exists, count)));
  }
  return distinguishability(times.true, times.false);
}

async function milliseconds({ productUrl }: Stack, { path, body }: ReturnType<Guess>): Promise<number> {
  const begin = performance.now();
  const answer = await fetch(`${productUrl}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
  return performance.now() - begin;
}
