import { demoClients, unknownPhone } from '#testing/people/demo-clients.ts';
import { type CallRequest, requests } from '#testing/requests.ts';
import { type Stack, startStack } from '#testing/stack/stack.ts';
import { newApiClient } from '#testing/api-client.ts';
import type { Benchmark } from './benchmark.ts';
import { distinguishability } from './distinguishability.ts';

/**
 * The highest allowed probability of telling an existing login from an unknown one by the time of a response; 0.5 is
 * random (docs/spec/reliability.md#S-05, docs/spec/reliability.md#S-46).
 */
const closeToHalf = (of: string) => ({ kind: 'value', of, bound: { atMost: 0.55 } }) as const;

/**
 * Measures whether the time of an answer reveals that a phone or a login exists. Each pair of calls has one with an
 * existing phone or login and one with an unknown one. The order in the pair alternates.
 */
export const benchmark: Benchmark = {
  rounds: 3,
  aims: [
    { name: 'code: a client’s phone revealed by time', unit: 'share', goal: closeToHalf('code') },
    { name: 'staff log-in: a login revealed by time', unit: 'share', goal: closeToHalf('login') },
  ],
  open: async () => {
    const cleanUps: (() => void | Promise<void>)[] = [];
    const cleanUp = { after: (work: () => void | Promise<void>) => void cleanUps.unshift(work) };
    const stack = await startStack(cleanUp, { environment: { LOG_LEVEL: 'error' } });
    return {
      variants: {
        code: () => measureDistinguishability(stack, 500, guessCode),
        login: () => measureDistinguishability(stack, 150, guessPassword),
      },
      close: async () => {
        for (const work of cleanUps) await work();
      },
    };
  },
};

const known = demoClients.anna;

/** A call with an existing phone or login, or with an unknown one. */
type Guess = (exists: boolean, index: number) => CallRequest;

const phoneOf = (exists: boolean): string => (exists ? known : unknownPhone);

/** Guesses a code in a browser that has requested none. */
const guessCode: Guess = (exists) =>
  requests.finishLogIn({ countryCode: '7', phone: phoneOf(exists), otp: '0000' });

const staff = ['admin', 'support', 'service', 'payments'] as const;

const guessPassword: Guess = (exists, index) => {
  const login = staff[index % staff.length] ?? '';
  return requests.logInByPassword({ login: exists ? login : `no.${login}`, password: 'wrong-password' });
};

/** How well the time of a response separates existing from unknown logins; 0.5 means not at all. */
async function measureDistinguishability(stack: Stack, pairs: number, guess: Guess): Promise<number> {
  const times: { readonly true: number[]; readonly false: number[] } = { true: [], false: [] };
  for (let index = 0; index < pairs; index += 1) {
    const exists = index % 2 === 0;
    times[`${exists}`].push(await milliseconds(stack, guess(exists, index)));
    times[`${!exists}`].push(await milliseconds(stack, guess(!exists, index)));
  }
  return distinguishability(times.true, times.false);
}

async function milliseconds({ productUrl }: Stack, { call, fields }: CallRequest): Promise<number> {
  const apiClient = newApiClient(productUrl);
  const begin = performance.now();
  await apiClient.send(call, fields);
  return performance.now() - begin;
}
