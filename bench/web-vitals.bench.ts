import { buildWebIfChanged } from '#tools/start/web-build.ts';
import type { Benchmark, Goal } from './benchmark.ts';
import { clientWithOrders } from './client-with-orders.ts';
import { serveReference } from './reference-page/serve-reference.ts';
import { visitByPhone } from './visit-by-phone.ts';

const atMost = (of: string, most: number): Goal => ({ kind: 'value', of, bound: { atMost: most } });
const toReference = (page: string, measure: string): Goal => ({
  kind: 'ratio',
  of: `${page} ${measure}`,
  to: `reference ${page} ${measure}`,
  bound: { atMost: 1.3 },
});

/**
 * Measures loading times, layout shifts and sizes of the first pages on a slow phone (docs/spec/performance.md#goals),
 * and compares them in the same rounds with a page that has React, the router and the queries, and nothing else. The
 * blocking of both pages is compared as the work of their main thread, because the reference may have no long task.
 */
export const benchmark: Benchmark = {
  rounds: 5,
  aims: [
    { name: 'log-in: compressed JavaScript', unit: 'kB', goal: atMost('log-in scripts', 100) },
    { name: 'log-in: largest paint on a slow phone', unit: 's', goal: atMost('log-in paint', 0.8) },
    { name: 'log-in: largest paint to the reference page', unit: 's', goal: toReference('log-in', 'paint') },
    { name: 'log-in: total blocking time', unit: 'ms', goal: atMost('log-in blocking', 75) },
    { name: 'log-in: main thread to the reference page', unit: 'ms', goal: toReference('log-in', 'work') },
    { name: 'log-in: layout shift', unit: 'share', goal: atMost('log-in shift', 0.02) },
    { name: 'orders: compressed JavaScript', unit: 'kB', goal: atMost('orders scripts', 120) },
    { name: 'orders: largest paint on a slow phone', unit: 's', goal: atMost('orders paint', 1.4) },
    { name: 'orders: largest paint to the reference page', unit: 's', goal: toReference('orders', 'paint') },
    { name: 'orders: total blocking time', unit: 'ms', goal: atMost('orders blocking', 75) },
    { name: 'orders: main thread to the reference page', unit: 'ms', goal: toReference('orders', 'work') },
    { name: 'orders: layout shift', unit: 'share', goal: atMost('orders shift', 0.02) },
    { name: '/docs: largest paint on a slow phone', unit: 's', goal: atMost('docs paint', 2) },
  ],
  open: async () => {
    await buildWebIfChanged(() => {});
    const { stack, session, close } = await clientWithOrders();
    const reference = await serveReference(stack.productUrl);
    const logIn = (url: string) => () => visitByPhone({ url: `${url}/login/phone` });
    const orders = (url: string) => () =>
      visitByPhone({ url: `${url}/client/orders`, session, awaited: '#root article' });
    return {
      variants: {
        'log-in': logIn(stack.productUrl),
        'reference log-in': logIn(reference.url),
        orders: orders(stack.productUrl),
        'reference orders': orders(reference.url),
        docs: () => visitByPhone({ url: `${stack.productUrl}/docs` }),
      },
      close: async () => {
        await reference.close();
        await close();
      },
    };
  },
};
