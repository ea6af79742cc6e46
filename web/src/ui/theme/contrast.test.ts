import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { markColours } from '../data-display/monogram.ts';

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
const index = readFileSync(new URL('../../../index.html', import.meta.url), 'utf8');
const manifest = readFileSync(new URL('../../../public/manifest.webmanifest', import.meta.url), 'utf8');

const grounds = [
  '--ground',
  '--surface',
  '--surface-sunken',
  '--accent-soft',
  '--danger-soft',
  '--success-ground',
] as const;
const texts = ['--text', '--text-muted', '--accent', '--accent-hover', '--bright', '--danger'] as const;
const filled = ['--accent', '--accent-hover'] as const;

const marks = Array.from({ length: markColours }, (_, colour) => `--mark-${colour}`);

const textPairs = [
  ...texts.flatMap((text) => grounds.map((ground) => [text, ground] as const)),
  ...filled.map((ground) => ['--on-accent', ground] as const),
  ...marks.map((mark) => [mark, `${mark}-ground`] as const),
];
const outlinePairs = grounds.map((ground) => ['--border-control', ground] as const);

/** Colours of neither text nor outlines: the lines between rows, the shadow and the veil of a window. */
const decoration = ['--border', '--shadow', '--veil'];

for (const theme of ['light', 'dark'] as const) {
  test(`text has the contrast of WCAG AA on every ground in the ${theme} theme`, () => {
    for (const [text, ground] of textPairs) assertContrast(theme, [text, ground], 4.5);
  });

  test(`the outlines of controls have enough contrast on every ground in the ${theme} theme`, () => {
    for (const pair of outlinePairs) assertContrast(theme, pair, 3);
  });

  test(`the bar of the browser has the colour of the page in the ${theme} theme`, () => {
    assert.match(index, new RegExp(`content="${colour(theme, '--ground')}"[^>]* data-for="${theme}"`));
  });
}

test('the installed app starts in the colour of the light page', () => {
  const colours = ['background_color', 'theme_color'].map(
    (name) => new RegExp(`"${name}": "(.+)"`).exec(manifest)?.[1],
  );
  assert.deepEqual(colours, [colour('light', '--ground'), colour('light', '--ground')]);
});

test('every colour has both themes in one declaration, and is checked or listed as decoration', () => {
  const coloured = [...css.matchAll(/(--[a-z0-9-]+):\s[^;]*(?:#|rgb|light-dark)[^;]*;/g)];
  for (const [declaration] of coloured) {
    const outside = declaration.replaceAll(/light-dark\((?:[^()]|\([^()]*\))*\)/g, '');
    assert.doesNotMatch(outside, /#|rgb/, declaration);
  }
  const names = coloured.map(([, name = '']) => name);
  const ofMarks = marks.flatMap((mark) => [mark, `${mark}-ground`]);
  const known = [...grounds, ...texts, '--on-accent', '--border-control', ...ofMarks, ...decoration];
  assert.deepEqual(names.toSorted(), known.toSorted());
});

function assertContrast(theme: 'light' | 'dark', [front, ground]: readonly [string, string], least: number) {
  const ratio = contrast(colour(theme, front), colour(theme, ground));
  assert.ok(ratio >= least, `${front} on ${ground}: ${ratio.toFixed(2)}`);
}

function colour(theme: 'light' | 'dark', name: string): string {
  const [, light, dark] =
    new RegExp(`${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(css) ?? [];
  const found = theme === 'light' ? light : dark;
  assert.ok(found !== undefined, `${name} has no colour`);
  return found;
}

function contrast(left: string, right: string): number {
  const [lighter, darker] = [luminance(left), luminance(right)].sort((a, b) => b - a);
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
}

/** Relative luminance (WCAG 2.2). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
