import assert from 'node:assert/strict';
import { test as base } from '@playwright/test';
import type { CleanUp } from '#testing/database/test-database.ts';
import { isEachFileAlone } from '#testing/files-alone.ts';
import { takeFaults } from './browser.ts';
import { type Stack, startStack } from '#testing/stack/stack.ts';

type OfTest = { readonly pagesOfTest: null };
type OfWorker = { readonly stackOfWorker: () => Promise<Stack> };

/** A browser test. Each worker has one browser, `{ browser }`. */
export const test = base.extend<OfTest, OfWorker>({
  /**
   * Closes the pages that the test has opened. The test fails on a script error or a content policy violation on any
   * page (docs/spec/reliability.md#S-31).
   */
  pagesOfTest: [
    async ({ browser }, use) => {
      const openBefore = browser.contexts();
      await use(null);
      const opened = browser.contexts().filter((context) => !openBefore.includes(context));
      await Promise.all(opened.map((context) => context.close()));
      assert.deepEqual(takeFaults(browser), []);
    },
    { auto: true },
  ],
  stackOfWorker: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads here which fixtures it needs: none
    async ({}, use) => {
      const { cleanUp, end } = collectCleanUps();
      let started: Promise<Stack> | null = null;
      await use(() => (started ??= startStack(cleanUp)));
      await end();
    },
    { scope: 'worker' },
  ],
});

/**
 * The stack that all such files of a worker share. The file uses clients of its own, leaves the catalogue and the staff
 * as they were, and moves the clock by minutes only.
 */
export function sharedStack(): Stack {
  if (isEachFileAlone) return ownStack();
  let shared: Stack | null = null;
  test.beforeAll(async ({ stackOfWorker }) => {
    shared = await stackOfWorker();
  });
  return whenStarted(() => shared);
}

/** A stack of this file alone, with the demo world at its start. */
export function ownStack(options: Parameters<typeof startStack>[1] = {}): Stack {
  const cleanUp = cleanUpOfFile();
  let own: Stack | null = null;
  test.beforeAll(async () => {
    own = await startStack(cleanUp, options);
  });
  return whenStarted(() => own);
}

/** Registers work to do after the tests of this file. */
export function cleanUpOfFile(): CleanUp {
  const { cleanUp, end } = collectCleanUps();
  test.afterAll(end);
  return cleanUp;
}

function collectCleanUps(): { readonly cleanUp: CleanUp; readonly end: () => Promise<void> } {
  const works: (() => Promise<void> | void)[] = [];
  return {
    cleanUp: { after: (work) => works.push(work) },
    end: async () => {
      for (const work of works.splice(0)) await work();
    },
  };
}

/** A stack for the code of a file, which is loaded before its stack is started. */
function whenStarted(find: () => Stack | null): Stack {
  const running = (): Stack => {
    const stack = find();
    if (stack === null) throw new Error('the stack is not started yet: use it in a test or in beforeAll');
    return stack;
  };
  return {
    get productUrl() {
      return running().productUrl;
    },
    get sandboxUrl() {
      return running().sandboxUrl;
    },
    get databaseUrl() {
      return running().databaseUrl;
    },
    get environment() {
      return running().environment;
    },
    log: () => running().log(),
    killAndRestart: () => running().killAndRestart(),
    processId: () => running().processId(),
    terminate: () => running().terminate(),
    atEnd: (work) => {
      running().atEnd(work);
    },
  };
}
