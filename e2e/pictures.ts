import { mkdir, writeFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { buildWebIfChanged } from '#tools/start/web-build.ts';
import { openBrowser } from './stage/browser.ts';
import { type Scene, scenes } from './pictures/scenes.ts';
import { setUpWorld, type World } from './pictures/world.ts';
import { logInOnPage } from './stage/screens.ts';

/**
 * `npm run pictures [part of a name …]`: every route and state of the client's screens at three widths and in both themes, as
 * files in `screenshots/` with a page that shows them side by side.
 */
const directory = 'screenshots';
const widths = [360, 768, 1440] as const;
const themes = ['light', 'dark'] as const;

type Look = { readonly width: number; readonly theme: 'light' | 'dark' };
type Session = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>;

const looks: readonly Look[] = widths.flatMap((width) => themes.map((theme) => ({ width, theme })));

const works: (() => Promise<void> | void)[] = [];
const cleanUp = { after: (work: () => Promise<void> | void) => void works.push(work) };
try {
  await takePictures(process.argv.slice(2));
} finally {
  for (const work of works.toReversed()) await work();
}

async function takePictures(wanted: readonly string[]): Promise<void> {
  const chosen = scenes.filter(
    ({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)),
  );
  await buildWebIfChanged(() => {
    process.stdout.write('Собираю страницы…\n');
  });
  const world = await setUpWorld(cleanUp);
  const browser = await openBrowser(cleanUp);
  await mkdir(directory, { recursive: true });
  const sessions = new Map<string, Session>();
  for (const scene of chosen) {
    for (const look of looks) await takePicture({ world, browser, sessions }, scene, look);
    process.stdout.write(`${scene.name}\n`);
  }
  await writeFile(`${directory}/index.html`, gallery(chosen));
  process.stdout.write(`${chosen.length * looks.length} снимков: ${directory}/index.html\n`);
}

type Studio = {
  readonly world: World;
  readonly browser: Browser;
  readonly sessions: Map<string, Session>;
};

async function takePicture(studio: Studio, scene: Scene, look: Look): Promise<void> {
  const session = scene.phone === null ? undefined : await sessionOf(studio, scene.phone);
  const page = await openPage(studio.browser, look, session);
  await scene.before?.(page);
  await page.goto(`${studio.world.stack.productUrl}${scene.path(studio.world)}`);
  await scene.act?.(page, studio.world);
  await page.waitForTimeout(200);
  await page.screenshot({
    path: `${directory}/${fileOf(scene, look)}`,
    fullPage: true,
    animations: 'disabled',
  });
  await page.context().close();
}

async function openPage(
  browser: Browser,
  { width, theme }: Look,
  session: Session | undefined,
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: width < 500 ? 740 : 900 },
    colorScheme: theme,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    reducedMotion: 'reduce',
    ...(session === undefined ? {} : { storageState: session }),
  });
  context.setDefaultTimeout(10_000);
  return context.newPage();
}

/** One log-in for each client, whatever number of pictures. */
async function sessionOf({ world, browser, sessions }: Studio, phone: string): Promise<Session> {
  const known = sessions.get(phone);
  if (known !== undefined) return known;
  const page = await openPage(browser, { width: 360, theme: 'light' }, undefined);
  await page.goto(`${world.stack.productUrl}/login/phone`);
  await logInOnPage(world.stack, page, phone);
  const session = await page.context().storageState();
  await page.context().close();
  sessions.set(phone, session);
  return session;
}

function fileOf({ name }: Scene, { width, theme }: Look): string {
  return `${name}-${width}-${theme}.png`;
}

function gallery(shown: readonly Scene[]): string {
  const rows = shown.map((scene) => {
    const pictures = looks.map(
      (look) => `<img src="${fileOf(scene, look)}" width="${look.width / 2}" alt="" />`,
    );
    return `<h2>${scene.name}</h2><div>${pictures.join('')}</div>`;
  });
  const style = 'div{align-items:start;display:flex;gap:12px;overflow:auto}body{background:#888}';
  return `<!doctype html><meta charset="utf-8"><style>${style}</style>${rows.join('\n')}`;
}
