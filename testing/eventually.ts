import { setTimeout as pause } from 'node:timers/promises';

/**
 * How long a test waits for a page, an answer, a job or a start, in milliseconds. It is many times what a slow machine
 * needs, so that only a missing event ends a wait. A passing test does not take longer because of it.
 */
export const longestWaitMilliseconds = 120_000;

const betweenLooksMilliseconds = 25;

/**
 * Looks again and again until there is a value, and returns it.
 * @throws Error that names `expectation` when there is none within `longestWaitMilliseconds`
 */
export async function eventually<T>(
  expectation: string,
  look: () => Promise<T> | T,
): Promise<Exclude<T, null | undefined | false>> {
  const deadline = performance.now() + longestWaitMilliseconds;
  for (;;) {
    const value = await look();
    if (value !== null && value !== undefined && value !== false)
      return value as Exclude<T, null | undefined | false>;
    if (performance.now() > deadline)
      throw new Error(`${expectation}: not within ${longestWaitMilliseconds / 1000} s`);
    await pause(betweenLooksMilliseconds);
  }
}
