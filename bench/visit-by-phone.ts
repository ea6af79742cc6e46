import { setTimeout as sleep } from 'node:timers/promises';
import { phoneScreen } from '#testing/browser/screen-sizes.ts';
import { type Devtools, fieldsOf } from './devtools.ts';
import { openFreshBrowser } from './fresh-browser.ts';

/** A slow phone with a weak signal: a slow 4G line and a processor four times slower than this one. */
const slowLine = {
  offline: false,
  latency: 150,
  downloadThroughput: (1_600 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const slowProcessor = { rate: 4 };
const screen = { ...phoneScreen, deviceScaleFactor: 2, mobile: true };

type Visit = {
  readonly url: string;
  /** The client's session. Without it the client is a guest. */
  readonly session?: string;
  /** A selector. `paint` is then the time at which its first element is seen, if this is after the largest paint. */
  readonly awaited?: string;
};

/** `paint` in seconds, `blocking` and `work` in milliseconds, `scripts` in kB as they are transferred. */
export type PageMeasures = {
  readonly scripts: number;
  readonly paint: number;
  /** The time above 50 ms of each long task. */
  readonly blocking: number;
  /** The time of all tasks of the main thread. It can be the divisor of a ratio; `blocking` can be zero. */
  readonly work: number;
  readonly shift: number;
};

/**
 * One visit in a fresh browser as a person's browser does it. No domain of the protocol that slows scripts is enabled:
 * `Runtime.enable` makes the engine collect the positions of the whole source, one task of 250 ms. What the page has
 * done is read after the visit from the buffers of the browser.
 */
export async function visitByPhone({ url, session, awaited }: Visit): Promise<PageMeasures> {
  const browser = await openFreshBrowser();
  try {
    if (session !== undefined) await logIn(browser.devtools, { url, session });
    const send = await openPhone(browser.devtools);
    const traffic = watchTraffic(browser.devtools);
    await send('Network.enable');
    await send('Performance.enable');
    await send('Network.emulateNetworkConditions', slowLine);
    if (awaited !== undefined) await markFirstSight(send, awaited);
    await send('Page.navigate', { url });
    await traffic.untilQuiet();
    const { paint, ...vitals } = await readVitals(send, awaited !== undefined);
    return { scripts: traffic.scriptBytes() / 1024, paint: paint / 1000, ...vitals };
  } finally {
    await browser.close();
  }
}

type Send = (method: string, parameters?: object) => ReturnType<Devtools['send']>;

/** Opens an empty page with the screen and the processor of a phone. */
async function openPhone({ send }: Devtools): Promise<Send> {
  const { targetId } = await send('Target.createTarget', { url: 'about:blank' });
  const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
  const sendToPage: Send = (method, parameters) => send(method, { ...parameters }, String(sessionId));
  await sendToPage('Emulation.setDeviceMetricsOverride', screen);
  await sendToPage('Emulation.setCPUThrottlingRate', slowProcessor);
  return sendToPage;
}

async function logIn({ send }: Devtools, { url, session }: Readonly<Record<'url' | 'session', string>>) {
  const cookie = {
    name: '__Host-client',
    value: session,
    url: url.replace('http:', 'https:'),
    secure: true,
    httpOnly: true,
    sameSite: 'Strict',
  };
  await send('Storage.setCookies', { cookies: [cookie] });
}

type Traffic = {
  /** The transferred bytes of scripts. */
  readonly scriptBytes: () => number;
  /** Waits until the page has finished. @throws Error when it loads for longer than the limit. */
  readonly untilQuiet: () => Promise<void>;
};

/** The time without traffic after which a page without an awaited element has finished. */
const quietMilliseconds = 1_500;
const limitMilliseconds = 30_000;

function watchTraffic({ onEvent }: Devtools): Traffic {
  const open = new Set<unknown>();
  const scripts = new Set<unknown>();
  let bytes = 0;
  let lastEvent = performance.now();
  onEvent((method, { requestId, type, encodedDataLength }) => {
    if (!method.startsWith('Network.')) return;
    lastEvent = performance.now();
    if (method === 'Network.requestWillBeSent') open.add(requestId);
    if (method === 'Network.responseReceived' && type === 'Script') scripts.add(requestId);
    if (method === 'Network.loadingFinished' && scripts.has(requestId)) bytes += Number(encodedDataLength);
    if (method === 'Network.loadingFinished' || method === 'Network.loadingFailed') open.delete(requestId);
  });
  return {
    scriptBytes: () => bytes,
    untilQuiet: async () => {
      const begin = performance.now();
      while (open.size > 0 || performance.now() - lastEvent < quietMilliseconds) {
        if (performance.now() - begin > limitMilliseconds) throw new Error('the page loads for too long');
        await sleep(50);
      }
    },
  };
}

const markName = 'awaited';
/** The time for the tasks that follow what was awaited. */
const settlingMilliseconds = 500;

/** Marks the first frame in which the awaited element stands. The page domain, unlike `Runtime`, slows no script. */
async function markFirstSight(send: Send, awaited: string): Promise<void> {
  const source = `{
    const waiting = new MutationObserver(() => {
      if (document.querySelector(${JSON.stringify(awaited)}) === null) return;
      waiting.disconnect();
      requestAnimationFrame(() => setTimeout(() => performance.mark('${markName}')));
    });
    waiting.observe(document, { childList: true, subtree: true });
  }`;
  await send('Page.enable');
  await send('Page.addScriptToEvaluateOnNewDocument', { source });
}

/** Collects the buffered entries of the browser, in milliseconds, when the awaited element has been seen. */
const vitals = (isAwaited: boolean): string => `new Promise((resolve) => {
  const tolerated = 50;
  const found = { paint: 0, blocking: 0, shift: 0, seenAt: null };
  const collect = (type, add) => {
    new PerformanceObserver((list) => list.getEntries().forEach(add)).observe({ type, buffered: true });
  };
  collect('largest-contentful-paint', ({ startTime }) => { found.paint = Math.max(found.paint, startTime); });
  collect('longtask', ({ duration }) => { found.blocking += Math.max(0, duration - tolerated); });
  collect('layout-shift', ({ value }) => { found.shift += value; });
  collect('mark', ({ name, startTime }) => { if (name === '${markName}') found.seenAt = startTime; });
  const finish = () => setTimeout(() => resolve(found), ${settlingMilliseconds});
  const check = () => {
    if (${!isAwaited} || found.seenAt !== null || performance.now() > ${limitMilliseconds}) finish();
    else setTimeout(check, 100);
  };
  check();
})`;

/** @throws Error when the awaited element has not appeared. */
async function readVitals(send: Send, isAwaited: boolean): Promise<Omit<PageMeasures, 'scripts'>> {
  const evaluated = await send('Runtime.evaluate', {
    expression: vitals(isAwaited),
    awaitPromise: true,
    returnByValue: true,
  });
  const { paint, blocking, shift, seenAt } = fieldsOf(fieldsOf(evaluated['result'])['value']);
  if (isAwaited && seenAt === null) throw new Error('the page does not show what was awaited');
  return {
    // the heading may be the largest that there is, and stands before the orders do
    paint: Math.max(Number(paint), Number(seenAt)),
    blocking: Number(blocking),
    work: await workOf(send),
    shift: Number(shift),
  };
}

/** The milliseconds of all tasks of the page. @throws Error when the browser does not name them. */
async function workOf(send: Send): Promise<number> {
  const { metrics } = await send('Performance.getMetrics');
  const work: unknown = Array.isArray(metrics)
    ? metrics.find((metric) => fieldsOf(metric)['name'] === 'TaskDuration')
    : undefined;
  if (work === undefined) throw new Error('the browser does not count the time of tasks');
  return Number(fieldsOf(work)['value']) * 1000;
}
