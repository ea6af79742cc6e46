import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { launchOptions } from '#testing/browser/chromium-options.ts';
import { chromiumPath } from '#tools/chromium.ts';
import { connectDevtools, type Devtools } from './devtools.ts';

/** A browser with an empty profile: no cache, no cookies, no service worker, no compiled scripts. */
export type FreshBrowser = {
  readonly devtools: Devtools;
  readonly close: () => Promise<void>;
};

/** Starts the browser of a person, without Playwright, whose `Runtime.enable` slows the scripts of each page. */
export async function openFreshBrowser(): Promise<FreshBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'chasti-profile-'));
  const options = [
    '--headless=new',
    `--user-data-dir=${profile}`,
    '--remote-debugging-port=0',
    ...endsWithPipe,
  ];
  const child = spawn(await chromiumPath(), [...launchOptions.args, ...options, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    env: { ...process.env, TZ: 'Europe/Moscow' },
  });
  const ended = once(child, 'exit');
  const devtools = await connectDevtools(await addressOf(child.stderr));
  return {
    devtools,
    close: async () => {
      child.kill();
      await ended;
      devtools.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

/** The browser ends when this pipe is closed, so that it does not outlive a killed benchmark. */
const endsWithPipe = ['--remote-debugging-pipe'];

/** The browser writes its address to its error output. @throws Error when it ends without an address. */
async function addressOf(output: Readable | null): Promise<string> {
  let text = '';
  for await (const chunk of output ?? []) {
    text += String(chunk);
    const address = /ws:\/\/\S+/.exec(text)?.[0];
    if (address !== undefined) return address;
  }
  throw new Error(`Chromium ended without an address:\n${text}`);
}
