import type { Browser, CDPSession, Page } from '@playwright/test';
import { openBrowser, visit } from '#testing/browser/browser.ts';
import { phoneScreen } from '#testing/browser/looks.ts';
import type { Benchmark } from './benchmark.ts';
import { clientWithOrders } from './client-with-orders.ts';

/** A slow phone with a weak signal: a slow 4G line and a processor four times slower than this one. */
const slowLine = {
  offline: false,
  latency: 150,
  downloadThroughput: (1_600 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const slowProcessor = { rate: 4 };

const atMost = (of: string, most: number) => ({ kind: 'value', of, bound: { atMost: most } }) as const;

/**
 * Measures loading times, layout shifts and sizes of the first pages on a slow phone (docs/spec/performance.md#goals).
 */
export const benchmark: Benchmark = {
  rounds: 5,
  aims: [
    { name: 'log-in: compressed JavaScript', unit: 'kB', goal: atMost('log-in scripts', 100) },
    { name: 'log-in: largest paint on a slow phone', unit: 's', goal: atMost('log-in paint', 0.8) },
    { name: 'log-in: total blocking time', unit: 'ms', goal: atMost('log-in blocking', 75) },
    { name: 'log-in: layout shift', unit: 'share', goal: atMost('log-in shift', 0.02) },
    { name: 'orders: compressed JavaScript', unit: 'kB', goal: atMost('orders scripts', 120) },
    { name: 'orders: largest paint on a slow phone', unit: 's', goal: atMost('orders paint', 1.4) },
    { name: 'orders: total blocking time', unit: 'ms', goal: atMost('orders blocking', 75) },
    { name: 'orders: layout shift', unit: 'share', goal: atMost('orders shift', 0.02) },
    { name: '/docs: largest paint on a slow phone', unit: 's', goal: atMost('docs paint', 2) },
  ],
  open: async () => {
    const client = await clientWithOrders();
    const cleanUps: (() => void | Promise<void>)[] = [client.close];
    const browser = await openBrowser({ after: (work) => void cleanUps.unshift(work) });
    const cookie = {
      name: '__Host-client',
      value: client.session,
      url: client.stack.productUrl.replace('http:', 'https:'),
      secure: true,
      httpOnly: true,
      sameSite: 'Strict',
    } as const;
    return {
      variants: {
        'log-in': () => visitOnce(browser, `${client.stack.productUrl}/login/phone`),
        orders: () =>
          visitOnce(browser, `${client.stack.productUrl}/client/orders`, (page) =>
            page.context().addCookies([cookie]),
          ),
        docs: () => visitOnce(browser, `${client.stack.productUrl}/docs`),
      },
      close: async () => {
        for (const work of cleanUps) await work();
      },
    };
  },
};

type Vitals = { readonly paint: number; readonly blocking: number; readonly shift: number };
type Look = Vitals & { readonly scripts: number };

/** One visit with an empty browser cache. */
async function visitOnce(
  browser: Browser,
  url: string,
  prepare: (page: Page) => Promise<void> = async () => undefined,
): Promise<Look> {
  const page = await visit(browser, { viewport: phoneScreen });
  await prepare(page);
  const session = await page.context().newCDPSession(page);
  const scriptBytes = await countScripts(session);
  await session.send('Network.emulateNetworkConditions', slowLine);
  await session.send('Emulation.setCPUThrottlingRate', slowProcessor);
  await page.addInitScript({ content: watchVitals });
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1_000);
  const { paint, blocking, shift } = await page.evaluate<Vitals>('window.vitals');
  await page.context().close();
  return { scripts: scriptBytes() / 1024, paint: paint / 1000, blocking, shift };
}

/** Counts the transferred bytes of scripts. */
async function countScripts(session: CDPSession): Promise<() => number> {
  const scripts = new Set<string>();
  let bytes = 0;
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await session.send('Network.enable');
  return () => bytes;
}

/** A script that runs in the page before all others and collects the web vitals of the browser, in milliseconds. */
const watchVitals = `
  const longestTaskMilliseconds = 50;
  window.vitals = { paint: 0, blocking: 0, shift: 0 };
  const watch = (type, take) => {
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  };
  watch('largest-contentful-paint', ({ startTime }) => {
    window.vitals.paint = Math.max(window.vitals.paint, startTime);
  });
  // The heading may be the largest that there is, and stands before the orders do: what was waited for is the orders.
  const waiting = new MutationObserver(() => {
    if (document.querySelector('#root article') === null) return;
    waiting.disconnect();
    requestAnimationFrame(() => setTimeout(() => {
      window.vitals.paint = Math.max(window.vitals.paint, performance.now());
    }));
  });
  waiting.observe(document, { childList: true, subtree: true });
  watch('longtask', ({ duration }) => {
    window.vitals.blocking += Math.max(0, duration - longestTaskMilliseconds);
  });
  watch('layout-shift', ({ value }) => {
    window.vitals.shift += value;
  });
`;
