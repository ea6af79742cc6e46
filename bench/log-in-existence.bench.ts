import { logIn } from '#testing/purchase.ts';
import { startStack } from '#testing/stack.ts';
import { newVisitor, type Visitor } from '#testing/visitor.ts';
import type { Benchmark } from './benchmark.ts';
import { distinguishability } from './distinguishability.ts';

/** The bound for 1,000 pairs (docs/spec/reliability.md#4.2, docs/spec/reliability.md#S-05). */
const nearChance = (of: string) => ({ kind: 'value', of, bound: { atMost: 0.55 } }) as const;
const pairs = 1_000;
const known = '9001000003';
const unknown = '9009999999';

/**
 * Whether the time of an answer distinguishes a client's phone from an unknown number, once an address has used up its
 * unknown answers: max(AUC, 1 − AUC) over alternating pairs. Measured for a new browser, and for one with the device
 * cookie of another client.
 */
export const benchmark: Benchmark = {
  rounds: 1,
  aims: [
    { name: 'existence of a phone by time: a new browser', unit: 'share', goal: nearChance('stranger') },
    { name: 'existence of a phone by time: a known browser', unit: 'share', goal: nearChance('otherClient') },
    { name: 'existence of a phone by time: a new code', unit: 'share', goal: nearChance('newCode') },
  ],
  open: async () => {
    const closing: (() => void | Promise<void>)[] = [];
    const cleanUp = { after: (work: () => void | Promise<void>) => void closing.unshift(work) };
    const stack = await startStack(cleanUp, { environment: { LIMITS: 'production', LOG_LEVEL: 'error' } });
    const otherClient = await logIn(stack, '9001000001');
    const stranger = newVisitor(stack.productUrl);
    await useUpUnknownAnswers(stranger);
    return {
      variants: {
        stranger: () => distinguished(stranger, 'start'),
        otherClient: () => distinguished(otherClient, 'start'),
        newCode: () => distinguished(stranger, 'newOtp'),
      },
      close: async () => {
        for (const work of closing) await work();
      },
    };
  },
};

/** @throws Error when known and unknown phones still get different answers. */
async function useUpUnknownAnswers(visitor: Visitor): Promise<void> {
  for (let count = 0; count < 20; count += 1) await ask(visitor, 'start', unknown);
  const bodies = await Promise.all([known, unknown].map((phone) => ask(visitor, 'start', phone)));
  if (bodies[0] !== bodies[1]) throw new Error(`bodies differ: ${bodies.join(' and ')}`);
}

async function ask(visitor: Visitor, call: 'start' | 'newOtp', phone: string): Promise<string> {
  const { body } = await visitor.call(`POST /client/auth/${call}`, { countryCode: '7', phone });
  return JSON.stringify(body);
}

async function distinguished(visitor: Visitor, call: 'start' | 'newOtp'): Promise<number> {
  const times: { readonly known: number[]; readonly unknown: number[] } = { known: [], unknown: [] };
  for (let count = 0; count < pairs; count += 1) {
    const order = count % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of order) {
      const begin = performance.now();
      await ask(visitor, call, kind === 'known' ? known : unknown);
      times[kind].push(performance.now() - begin);
    }
  }
  return distinguishability(times.known, times.unknown);
}
