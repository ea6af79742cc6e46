import { mkdir, writeFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { buildWebIfChanged } from '#tools/start/web-build.ts';
import { openBrowser } from '#testing/browser/browser.ts';
import { clientScenes } from './screenshots/client-scenes.ts';
import { readmePictures } from './screenshots/readme-pictures.ts';
import type { Scene } from './screenshots/scene.ts';
import { staffScenes } from './screenshots/staff-scenes.ts';
import { screenshotLogin } from './screenshots/staff-fixtures.ts';
import { setUpFixtures, type Fixtures } from './screenshots/fixtures.ts';
import { logInOnPage } from '#testing/browser/screens.ts';

/**
 * `npm run screenshots [part of a name …]` takes screenshots of every route and state of client and staff, at three
 * widths and in both themes. `screenshots/` gets the files and a page that shows them side by side.
 *
 * `npm run screenshots readme` writes the pictures of README.md to `docs/pictures/`.
 */
const directory = 'screenshots';
const readmeDirectory = 'docs/pictures';
/** Clients have telephones and small computers, staff have wide screens. */
const widthsOf = { client: [360, 768, 1440], staff: [360, 1280, 1920] } as const;
const themes = ['light', 'dark'] as const;

type Screen = { readonly width: number; readonly theme: 'light' | 'dark' };
type Session = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>;

const narrowest = { width: 360, theme: themes[0] } as const;

function screensOf(scene: Scene): readonly Screen[] {
  const widths: readonly number[] = widthsOf['staff' in scene ? 'staff' : 'client'];
  return widths.flatMap((width) => themes.map((theme) => ({ width, theme })));
}

const works: (() => Promise<void> | void)[] = [];
const cleanUp = { after: (work: () => Promise<void> | void) => void works.push(work) };
try {
  await takeScreenshots(process.argv.slice(2));
} finally {
  for (const work of works.toReversed()) await work();
}

async function takeScreenshots(wanted: readonly string[]): Promise<void> {
  await buildWebIfChanged(() => {
    process.stdout.write('Собираю страницы…\n');
  });
  const fixtures = await setUpFixtures(cleanUp);
  const browser = await openBrowser(cleanUp);
  const studio = { fixtures, browser, sessions: new Map<string, Session>() };
  if (wanted[0] === 'readme') return takeReadmePictures(studio);
  await mkdir(directory, { recursive: true });
  const chosen = [...clientScenes, ...staffScenes].filter(
    ({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)),
  );
  for (const scene of chosen) {
    const failure = await takeScreenshot(studio, scene).catch(String);
    if (failure !== undefined) process.exitCode = 1;
    process.stdout.write(failure === undefined ? `${scene.name}\n` : `${scene.name}: ${failure}\n`);
  }
  await writeFile(`${directory}/index.html`, gallery(chosen));
  process.stdout.write(`${chosen.flatMap(screensOf).length} снимков: ${directory}/index.html\n`);
}

type Studio = {
  readonly fixtures: Fixtures;
  readonly browser: Browser;
  readonly sessions: Map<string, Session>;
};

/** All variants of a scene use one page, so that its actions run once. */
async function takeScreenshot(studio: Studio, scene: Scene): Promise<void> {
  const page = await openScene(studio, scene);
  for (const screen of screensOf(scene)) {
    await usedClasses(page, screen, scene.height);
    await page.screenshot({
      path: `${directory}/${fileOf(scene, screen)}`,
      // a dialog covers only the viewport, not the full page
      fullPage: !(await page.getByRole('dialog').isVisible()),
      animations: 'disabled',
    });
  }
  await page.context().close();
}

/** The top of each page, in the light theme. */
async function takeReadmePictures(studio: Studio): Promise<void> {
  for (const scene of readmePictures) {
    const page = await openScene(studio, scene);
    await usedClasses(page, { width: 1440, theme: 'light' }, 1000);
    await page.evaluate('scrollTo(0, 0)');
    const path = `${readmeDirectory}/${scene.name}.png`;
    await page.screenshot({ path, animations: 'disabled' });
    process.stdout.write(`${path}\n`);
    await page.context().close();
  }
}

async function openScene(studio: Studio, scene: Scene): Promise<Page> {
  const page = await openPage(studio.browser, await sessionOf(studio, scene));
  await scene.before?.(page);
  await page.goto(new URL(scene.path(studio.fixtures), studio.fixtures.stack.productUrl).href);
  await scene.act?.(page, studio.fixtures);
  return page;
}

async function openPage(browser: Browser, session: Session | undefined): Promise<Page> {
  const context = await browser.newContext({
    viewport: sizeOf(narrowest),
    colorScheme: narrowest.theme,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    reducedMotion: 'reduce',
    ...(session === undefined ? {} : { storageState: session }),
  });
  context.setDefaultTimeout(10_000);
  return context.newPage();
}

async function usedClasses(page: Page, screen: Screen, height?: number): Promise<void> {
  await page.setViewportSize({ ...sizeOf(screen), ...(height === undefined ? {} : { height }) });
  await page.emulateMedia({ colorScheme: screen.theme });
  // a chart needs time to fit its frame
  await page.waitForTimeout(200);
}

function sizeOf({ width }: Screen): { readonly width: number; readonly height: number } {
  return { width, height: width < 500 ? 740 : 900 };
}

/** One log-in per person, for any number of screenshots. */
async function sessionOf(studio: Studio, scene: Scene): Promise<Session | undefined> {
  const isStaff = 'staff' in scene;
  const who = isStaff ? scene.staff : scene.phone;
  if (who === null) return undefined;
  const session = studio.sessions.get(who) ?? (await (isStaff ? logInAsStaff : logInAsClient)(studio, who));
  studio.sessions.set(who, session);
  return session;
}

async function logInAsClient({ fixtures, browser }: Studio, phone: string): Promise<Session> {
  const page = await openPage(browser, undefined);
  await page.goto(`${fixtures.stack.productUrl}/login/phone`);
  await logInOnPage(fixtures.stack, page, phone);
  const session = await page.context().storageState();
  await page.context().close();
  return session;
}

async function logInAsStaff({ fixtures: { stack } }: Studio, login: string): Promise<Session> {
  const name = '__Host-staff';
  const value = (await screenshotLogin(stack, login)).cookie(name) ?? '';
  const rest = { path: '/', expires: -1, httpOnly: true, secure: true, sameSite: 'Strict' } as const;
  return { cookies: [{ name, value, domain: new URL(stack.productUrl).hostname, ...rest }], origins: [] };
}

function fileOf({ name }: Scene, { width, theme }: Screen): string {
  return `${name}-${width}-${theme}.png`;
}

function gallery(shown: readonly Scene[]): string {
  const rows = shown.map((scene) => {
    const pictures = screensOf(scene).map(
      (screen) => `<img src="${fileOf(scene, screen)}" width="${screen.width / 2}" alt="" />`,
    );
    return `<h2>${scene.name}</h2><div>${pictures.join('')}</div>`;
  });
  const style = 'div{align-items:start;display:flex;gap:12px;overflow:auto}body{background:#888}';
  return `<!doctype html><meta charset="utf-8"><style>${style}</style>${rows.join('\n')}`;
}
