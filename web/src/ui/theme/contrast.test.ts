import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
const [light = '', dark = ''] = css.split('prefers-color-scheme: dark');

const textPairs = [
  ['--text', '--ground'],
  ['--text', '--surface'],
  ['--text', '--surface-sunken'],
  ['--text', '--accent-soft'],
  ['--text', '--danger-soft'],
  ['--text', '--success-ground'],
  ['--text-muted', '--ground'],
  ['--text-muted', '--surface'],
  ['--text-muted', '--surface-sunken'],
  ['--text-muted', '--accent-soft'],
  ['--accent', '--ground'],
  ['--accent', '--surface'],
  ['--accent', '--surface-sunken'],
  ['--accent', '--accent-soft'],
  ['--accent-hover', '--surface'],
  ['--on-accent', '--accent'],
  ['--on-accent', '--accent-hover'],
  ['--bright', '--surface'],
  ['--danger', '--ground'],
  ['--danger', '--surface'],
  ['--danger', '--danger-soft'],
] as const;

const outlines = [
  ['--border-control', '--surface'],
  ['--border-control', '--ground'],
  ['--accent', '--accent-soft'],
  ['--danger', '--surface'],
] as const;

for (const [theme, block] of [
  ['light', light],
  ['dark', dark],
] as const) {
  test(`text has the contrast of WCAG AA in the ${theme} theme`, () => {
    for (const [text, ground] of textPairs) {
      const ratio = contrast(colour(block, text), colour(block, ground));
      assert.ok(ratio >= 4.5, `${text} on ${ground}: ${ratio.toFixed(2)}`);
    }
  });

  test(`the outlines of controls have enough contrast in the ${theme} theme`, () => {
    for (const [line, ground] of outlines) {
      const ratio = contrast(colour(block, line), colour(block, ground));
      assert.ok(ratio >= 3, `${line} on ${ground}: ${ratio.toFixed(2)}`);
    }
  });
}

function colour(block: string, name: string): string {
  const found = new RegExp(`${name}: (#[0-9a-f]{6})`).exec(block)?.[1];
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
