import { residentBytes } from '#testing/stack/probes.ts';
import type { Stack } from '#testing/stack/stack.ts';
import { newApiClient } from '#testing/api-client.ts';

export type OtherCalls = {
  /** Ends the measurement; returns the duration of calls and the maximum memory of the product. */
  stop(): Promise<{ readonly p95Milliseconds: number; readonly mostMegabytes: number }>;
};

const pauseMilliseconds = 50;
const callsBetweenSamples = 10;
const bytesInMegabyte = 1_000_000;

/**
 * Calls the orders list as a logged-in client while another measurement runs, and measures the memory of the product.
 */
export function watchOtherCalls({ productUrl }: Stack, session: string): OtherCalls {
  const client = newApiClient(productUrl);
  client.keepCookie('__Host-client', session);
  const milliseconds: number[] = [];
  let mostBytes = 0;
  let isOver = false;
  const call = async (): Promise<void> => {
    const begin = performance.now();
    const { httpStatus } = await client.listOrders({
      orderState: 'ACTIVE',
      nextPage: { count: 25, page: 0 },
    });
    if (httpStatus !== 200) throw new Error(`the orders list answers ${httpStatus}`);
    milliseconds.push(performance.now() - begin);
  };
  const watch = async (): Promise<void> => {
    for (let calls = 0; !isOver; calls += 1) {
      await call();
      if (calls % callsBetweenSamples === 0) mostBytes = Math.max(mostBytes, await residentBytes(productUrl));
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
