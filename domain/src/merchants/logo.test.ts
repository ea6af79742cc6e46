import assert from 'node:assert/strict';
import { test } from 'node:test';
import { largestLogoBytes, logoTypeOf } from './logo.ts';

const end = [0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82];

function png(side: number, tail: readonly number[] = end): Uint8Array {
  const head = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];
  const sides = [side, side].flatMap((each) => [0, 0, each >> 8, each & 0xff]);
  return Uint8Array.from([...head, ...sides, 8, 6, 0, 0, 0, 0, 0, 0, 0, ...tail]);
}

test('a PNG logo is complete, has sides of 1 to 512 pixels, and nothing after its end', () => {
  assert.equal(logoTypeOf(png(512)), 'image/png');
  assert.equal(logoTypeOf(png(513)), null);
  assert.equal(logoTypeOf(png(0)), null);
  assert.equal(logoTypeOf(png(40, [...end, 0x3c])), null);
  assert.equal(logoTypeOf(png(40).subarray(0, 30)), null);
});

test('a file of more than 32 KiB is no logo', () => {
  const svg = (length: number) => new TextEncoder().encode('<svg/>'.padEnd(length));
  assert.equal(logoTypeOf(svg(largestLogoBytes)), 'image/svg+xml');
  assert.equal(logoTypeOf(svg(largestLogoBytes + 1)), null);
});

test('a file of another type is no logo', () => {
  for (const text of ['GIF89a', '\u{ff}\u{d8}\u{ff}', '', 'svg']) {
    assert.equal(logoTypeOf(new TextEncoder().encode(text)), null, text);
  }
});
