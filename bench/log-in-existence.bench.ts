import { demoClients, unknownPhone } from '#testing/people/demo-clients.ts';
import { logIn } from '#testing/people/purchase.ts';
import { startStack } from '#testing/stack/stack.ts';
import { newApiClient, type ApiClient } from '#testing/api-client.ts';
import type { Benchmark } from './benchmark.ts';
import { distinguishability } from './distinguishability.ts';

/** The bound for 1,000 pairs (docs/spec/reliability.md#4.2, docs/spec/reliability.md#S-05). */
const closeToHalf = (of: string) => ({ kind: 'value', of, bound: { atMost: 0.55 } }) as const;
const pairs = 1_000;
const known = demoClients.anna;
const unknown = unknownPhone;

/**
 * Measures whether the time of an answer distinguishes a client's phone from an unknown number, after an address has
 * used up its limit of unknown phones. The result is max(AUC, 1 − AUC) over alternating pairs, for a new browser and
 * for one with the device cookie of another client.
 */
export const benchmark: Benchmark = {
  rounds: 1,
  aims: [
    { name: 'existence of a phone by time: a new browser', unit: 'share', goal: closeToHalf('stranger') },
    {
      name: 'existence of a phone by time: a known browser',
      unit: 'share',
      goal: closeToHalf('otherClient'),
    },
    { name: 'existence of a phone by time: a new code', unit: 'share', goal: closeToHalf('newCode') },
  ],
  open: async () => {
    const cleanUps: (() => void | Promise<void>)[] = [];
    const cleanUp = { after: (work: () => void | Promise<void>) => void cleanUps.unshift(work) };
    const stack = await startStack(cleanUp, { environment: { LIMITS: 'production', LOG_LEVEL: 'error' } });
    const otherClient = await logIn(stack, demoClients.maria);
    const stranger = newApiClient(stack.productUrl);
    await useUpUnknownAnswers(stranger);
    return {
      variants: {
        stranger: () => measureDistinguishability(stranger, 'requestLogInCode'),
        otherClient: () => measureDistinguishability(otherClient, 'requestLogInCode'),
        newCode: () => measureDistinguishability(stranger, 'requestNewCode'),
      },
      close: async () => {
        for (const work of cleanUps) await work();
      },
    };
  },
};

/** @throws Error when known and unknown phones still get different answers. */
async function useUpUnknownAnswers(apiClient: ApiClient): Promise<void> {
  for (let count = 0; count < 20; count += 1) await ask(apiClient, 'requestLogInCode', unknown);
  const bodies = await Promise.all(
    [known, unknown].map((phone) => ask(apiClient, 'requestLogInCode', phone)),
  );
  if (bodies[0] !== bodies[1]) throw new Error(`bodies differ: ${bodies.join(' and ')}`);
}

async function ask(
  apiClient: ApiClient,
  call: 'requestLogInCode' | 'requestNewCode',
  phone: string,
): Promise<string> {
  const { body } = await apiClient[call]({ countryCode: '7', phone });
  return JSON.stringify(body);
}

async function measureDistinguishability(
  apiClient: ApiClient,
  call: 'requestLogInCode' | 'requestNewCode',
): Promise<number> {
  const times: { readonly known: number[]; readonly unknown: number[] } = { known: [], unknown: [] };
  for (let count = 0; count < pairs; count += 1) {
    const order = count % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of order) {
      const begin = performance.now();
      await ask(apiClient, call, kind === 'known' ? known : unknown);
      times[kind].push(performance.now() - begin);
    }
  }
  return distinguishability(times.known, times.unknown);
}
