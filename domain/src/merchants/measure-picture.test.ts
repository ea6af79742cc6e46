import assert from 'node:assert/strict';
import { test } from 'node:test';
import { measurePicture } from './measure-picture.ts';

const bytes = (hexadecimal: string): Uint8Array => Uint8Array.from(Buffer.from(hexadecimal, 'hex'));
const riff = (chunk: string): Uint8Array =>
  bytes(`52494646ffffffff57454250${Buffer.from(chunk).toString('hex')}`);
const joined = (...parts: readonly Uint8Array[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => [...part]));

const png = bytes('89504e470d0a1a0a0000000d49484452000000500000003c0802000000');
/** A JPEG with APP0, a table, and the frame of a progressive picture. */
const jpeg = bytes('ffd8ffe000040102ffc40003aaffc2000b08003c005001011100');
const lossy = joined(riff('VP8 '), bytes('ffffffff3001009d012a50003c00'));
const lossless = joined(riff('VP8L'), bytes('ffffffff2f4fc00e00'));
const extended = joined(riff('VP8X'), bytes('0a000000100000004f00003b0000'));

for (const [name, file, mediaType] of [
  ['PNG', png, 'image/png'],
  ['JPEG', jpeg, 'image/jpeg'],
  ['lossy WebP', lossy, 'image/webp'],
  ['lossless WebP', lossless, 'image/webp'],
  ['extended WebP', extended, 'image/webp'],
] as const) {
  test(`the type and the sides of a ${name} are read from its first bytes`, () => {
    assert.deepEqual(measurePicture(file), { mediaType, width: 80, height: 60 });
  });

  test(`a ${name} that ends early has no sides`, () => {
    for (let length = 0; length < file.length - 6; length += 1) {
      const { width = NaN, height = NaN } = measurePicture(file.slice(0, length)) ?? {};
      assert.ok(Number.isNaN(width * height), `${length} bytes`);
    }
  });
}

// libjpeg reads on after a marker without a length and finds the second frame
test('a JPEG with a marker without a length before its frame is refused', () => {
  const hidden = bytes('ffd8ffd0000affe0000401020000ffc0000b08001000100101110000');
  assert.equal(measurePicture(hidden), null);
  assert.equal(measurePicture(joined(jpeg.slice(0, 2), bytes('ffd9'), jpeg.slice(2))), null);
});

test('an animated PNG or WebP is refused', () => {
  const head = joined(png, bytes('deadbeef00000002734249540808deadbeef'));
  const [plays, data] = [
    bytes('000000086163544c0000000200000000deadbeef'),
    bytes('0000000049444154deadbeef'),
  ];
  assert.equal(measurePicture(joined(head, plays, data)), null);
  assert.deepEqual(measurePicture(joined(head, data, plays)), measurePicture(png));
  assert.equal(measurePicture(joined(riff('VP8X'), bytes('0a000000020000004f00003b0000'))), null);
});

test('a file of another type is no picture', () => {
  for (const text of [
    '',
    '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
    'GIF89a',
    '<!doctype html>',
    'BM',
    '%PDF',
  ])
    assert.equal(measurePicture(new TextEncoder().encode(text)), null, text);
  assert.equal(measurePicture(riff('AVI ')), null);
  assert.equal(measurePicture(riff('VP8?')), null);
});

test('a JPEG without a frame before its data is no picture', () => {
  assert.equal(measurePicture(bytes('ffd8ffda0002ffc2000b08003c0050')), null);
  assert.equal(measurePicture(bytes('ffd8ffd9ffc2000b08003c0050')), null);
  assert.equal(measurePicture(bytes('ffd8ffe00000ffe00000ffe00000')), null, 'segments without a length end');
});
