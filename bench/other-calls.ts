import type { Stack } from '#testing/stack.ts';

export type OtherCalls = {
  /** Ends the watch: how long calls took, and how much memory the product held at most. */
  stop(): Promise<{ readonly p95Milliseconds: number; readonly mostMegabytes: number }>;
};

const pauseMilliseconds = 50;
const callsBetweenWeighings = 10;
const bytesInMegabyte = 1_000_000;

/**
 * Calls the orders list as a logged-in client, again and again, while something else goes on; and weighs the product.
 */
export function watchOtherCalls({ productUrl }: Stack, session: string): OtherCalls {
  const milliseconds: number[] = [];
  let mostBytes = 0;
  let isOver = false;
  const call = async (): Promise<void> => {
    const begin = performance.now();
    const answer = await fetch(`${productUrl}/api/client/order/list`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `__Host-client=${session}` },
      body: JSON.stringify({ orderState: 'ACTIVE', nextPage: { count: 25, page: 0 } }),
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`the orders list answers ${answer.status}`);
    milliseconds.push(performance.now() - begin);
  };
  const watch = async (): Promise<void> => {
    for (let calls = 0; !isOver; calls += 1) {
      await call();
      if (calls % callsBetweenWeighings === 0) mostBytes = Math.max(mostBytes, await bytesHeld(productUrl));
      await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
    }
  };
  const watching = watch();
  return {
    stop: async () => {
      isOver = true;
      await watching;
      const sorted = milliseconds.toSorted((a, b) => a - b);
      return {
        p95Milliseconds: sorted[Math.floor(sorted.length * 0.95)] ?? NaN,
        mostMegabytes: mostBytes / bytesInMegabyte,
      };
    },
  };
}

async function bytesHeld(productUrl: string): Promise<number> {
  const metrics = await (await fetch(`${productUrl}/actuator/prometheus`)).text();
  return Number(/^process_resident_memory_bytes(?:\{[^}]*\})? (\S+)$/m.exec(metrics)?.[1]);
}
