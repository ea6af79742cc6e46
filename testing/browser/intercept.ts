import type { Page } from '@playwright/test';
import { eventually } from '#testing/eventually.ts';

const probe = '/interception-probe';

/**
 * Answers the calls of an open page in place of the product, like `page.route`. Chromium applies a route to the page a
 * moment after Playwright has set it, so this waits until a request of the page is answered by the test. A page that is
 * opened afterwards needs only `page.route`.
 */
export async function intercept(page: Page, ...route: Parameters<Page['route']>): Promise<void> {
  await page.route(...route);
  await page.route(`**${probe}`, (probed) => probed.fulfill({ status: 204 }));
  await eventually(
    'a request is intercepted',
    async () => (await page.evaluate(async (path) => (await fetch(path)).status, probe)) === 204,
  );
  await page.unroute(`**${probe}`);
}

const shortTimeouts = `{
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (milliseconds) => timeout(globalThis.hasOwnTimeouts ? milliseconds : milliseconds / 30);
}`;

/**
 * Makes the timeouts of the page, and of the pages opened after it, thirty times shorter: one second for a read.
 * Returns a function that gives the open page its own timeouts again, before a call that must succeed.
 */
export async function shortenTimeouts(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(shortTimeouts);
  await page.addInitScript(shortTimeouts);
  return () => page.evaluate('globalThis.hasOwnTimeouts = true');
}

/** Waits until all requests that the page has sent are reported: one that is sent last is reported last. */
export async function untilRequestsReported(page: Page): Promise<void> {
  await page.evaluate("fetch('/api/barrel/?key=startup').then(() => null)");
}
