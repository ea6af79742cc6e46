import { mkdir, writeFile } from 'node:fs/promises';
import { buildWebIfChanged } from './start/web-build.ts';
import { openBrowser } from '#testing/browser/browser.ts';
import { clientScenes } from '../e2e/screenshots/client-scenes.ts';
import { readmePictures } from '../e2e/screenshots/readme-pictures.ts';
import type { Scene } from '../e2e/screenshots/scene.ts';
import { staffScenes } from '../e2e/screenshots/staff-scenes.ts';
import { setUpFixtures } from '../e2e/screenshots/fixtures.ts';
import {
  fileOf,
  isFullPage,
  openScene,
  type Screen,
  showOn,
  type Studio,
} from '../e2e/screenshots/studio.ts';

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
  const studio: Studio = { fixtures, browser, sessions: new Map() };
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

/** All variants of a scene use one page, so that its actions run once. */
async function takeScreenshot(studio: Studio, scene: Scene): Promise<void> {
  const page = await openScene(studio, scene);
  for (const screen of screensOf(scene)) {
    await showOn(page, screen, scene);
    await page.screenshot({
      path: `${directory}/${fileOf(scene, screen)}`,
      fullPage: await isFullPage(page),
      animations: 'disabled',
    });
  }
  await page.context().close();
}

/** The top of each page, in the light theme. */
async function takeReadmePictures(studio: Studio): Promise<void> {
  for (const scene of readmePictures) {
    const page = await openScene(studio, scene);
    await showOn(page, { width: 1440, theme: 'light' }, { ...scene, height: 1000 });
    await page.evaluate('scrollTo(0, 0)');
    const path = `${readmeDirectory}/${scene.name}.png`;
    await page.screenshot({ path, animations: 'disabled' });
    process.stdout.write(`${path}\n`);
    await page.context().close();
  }
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
