import type { Benchmark } from './benchmark.ts';
import { openMessageBench } from './message-bench.ts';
import { sizes } from './sizes.ts';

const { messages } = sizes;

/**
 * The messages of one morning (docs/spec/rules.md#12): written and sent by one worker, compared with bare inserts of
 * such rows and bare posts to the same telephone; and the delay of a code meanwhile.
 */
export const benchmark: Benchmark = {
  rounds: 3,
  aims: [
    {
      name: 'messages, written, to bare inserts',
      unit: 'per second',
      goal: { kind: 'ratio', of: 'written', to: 'bare inserts', bound: { atLeast: 0.6 } },
    },
    {
      name: 'messages, written and sent, to bare inserts and posts',
      unit: 'per second',
      goal: { kind: 'ratio', of: 'sent messages', to: 'bare inserts and posts', bound: { atLeast: 0.6 } },
    },
    {
      name: 'delay of a code while messages are sent, 95 of 100',
      unit: 's',
      goal: { kind: 'value', of: 'sent delay of a code', bound: { atMost: 1 } },
    },
  ],
  open: async () => {
    const bench = await openMessageBench(messages);
    return {
      variants: {
        written: async () => {
          const rate = await perSecond(bench.write);
          await bench.forget();
          return rate;
        },
        'bare inserts': async () => {
          const rate = await perSecond(bench.insert);
          await bench.forget();
          return rate;
        },
        sent: async () => {
          const begin = performance.now();
          await bench.write();
          const secondsToWrite = (performance.now() - begin) / 1000;
          const { seconds, delayOfCode } = await bench.send();
          return { messages: messages / (secondsToWrite + seconds), 'delay of a code': delayOfCode };
        },
        'bare inserts and posts': async () => {
          const rate = await perSecond(async () => {
            await bench.insert();
            await bench.post();
          });
          await bench.forget();
          return rate;
        },
      },
      close: bench.close,
    };
  },
};

async function perSecond(work: () => Promise<void>): Promise<number> {
  const begin = performance.now();
  await work();
  return messages / ((performance.now() - begin) / 1000);
}
