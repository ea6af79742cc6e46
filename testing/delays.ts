import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext } from '@playwright/test';

/** Delays in milliseconds that find tests which pass only on a fast machine (docs/testing.md); none by default. */
const ofCalls = Number(process.env['DELAY_OF_CALLS'] ?? 0);
const ofAnswers = Number(process.env['DELAY_OF_ANSWERS'] ?? 0);

/** Lets the jobs that a call has started end before the next call of a test. */
export async function delayCall(): Promise<void> {
  if (ofCalls > 0) await pause(ofCalls);
}

/** Delays pages and answers of a browser context by different times, so that a later answer may come first. */
export async function delayAnswers(context: BrowserContext): Promise<void> {
  if (ofAnswers === 0) return;
  let answers = 0;
  await context.route(
    ({ pathname }) => !pathname.includes('.'),
    async (route) => {
      answers += 1;
      await pause((answers % 3) * ofAnswers);
      await route.continue();
    },
  );
}
