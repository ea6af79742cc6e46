import type { Browser, Page } from '@playwright/test';
import { clockNow } from '#testing/bank/sandbox-calls.ts';
import { visit } from '#testing/browser/browser.ts';
import { logInOnPage } from '#testing/browser/screens.ts';
import type { Fixtures } from './fixtures.ts';
import type { Scene } from './scene.ts';
import { screenshotLogin } from './staff-fixtures.ts';

export type Screen = { readonly width: number; readonly theme: 'light' | 'dark' };

/** A browser with the fixtures, and the sessions of the people who have logged in. */
export type Studio = {
  readonly fixtures: Fixtures;
  readonly browser: Browser;
  readonly sessions: Map<string, Session>;
};

type Session = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>;

/** Opens the page of a scene on the day of the product, as its person, and plays its actions. */
export async function openScene(studio: Studio, scene: Scene): Promise<Page> {
  const session = await sessionOf(studio, scene);
  const now = Date.parse(await clockNow(studio.fixtures.stack));
  const page = await visit(studio.browser, session === undefined ? { now } : { session, now });
  await page.addInitScript({ content: drawRowsOutOfSight });
  await scene.before?.(page);
  await page.goto(new URL(scene.path(studio.fixtures), studio.fixtures.stack.productUrl).href);
  await scene.act?.(page, studio.fixtures);
  return page;
}

/** A picture of the whole page shows what no scrolling has brought into sight. */
const drawRowsOutOfSight = `
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { content-visibility: visible !important }');
  document.adoptedStyleSheets.push(sheet);`;

/** Shows the page of a scene at another width and in another theme. */
export async function showOn(page: Page, { width, theme }: Screen, scene?: Scene): Promise<void> {
  await page.setViewportSize({ width, height: scene?.height ?? (width < 500 ? 740 : 900) });
  await page.emulateMedia({ colorScheme: theme });
  // a chart measures its frame in one picture of the screen and fits it in the next
  await page.evaluate(
    'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))',
  );
}

/** The name of the file of a screenshot. */
export function fileOf({ name }: Pick<Scene, 'name'>, { width, theme }: Screen): string {
  return `${name}-${width}-${theme}.png`;
}

/** A dialog covers only the viewport, not the full page. */
export async function isFullPage(page: Page): Promise<boolean> {
  return !(await page.getByRole('dialog').isVisible());
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
  const page = await visit(browser);
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
