import { defineConfig } from '@playwright/test';
import { launchOptions } from './testing/browser/chromium-options.ts';
import { longestWaitMilliseconds } from './testing/eventually.ts';
import { filesAtOnce } from './tools/test/files-at-once.ts';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  // a run inside of a test has its own directory, because Playwright empties it
  outputDir: process.env['BROWSER_RESULTS'] ?? 'test-results',
  snapshotPathTemplate: 'e2e/screenshots/baseline/{arg}{ext}',
  updateSnapshots: 'none',
  workers: filesAtOnce,
  timeout: 5 * longestWaitMilliseconds,
  expect: { timeout: longestWaitMilliseconds },
  forbidOnly: true,
  reporter: 'list',
  use: {
    launchOptions,
    // the page before and after each action, and the network, would be recorded for tests that pass: a fifth of their work
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false, sources: false },
    screenshot: 'only-on-failure',
  },
});
