import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPictureAddress, pictureTypeOf } from './cart-picture.ts';

const shop = { website: 'https://shop.example', loopbackAllowed: false };
const demonstration = { ...shop, loopbackAllowed: true };

test('a picture address is https on the host of the website, with or without www', () => {
  for (const address of [
    'https://shop.example/kettle.png',
    'https://shop.example',
    'https://shop.example:443/kettle.png',
    'https://shop.example?id=1',
    'HTTPS://SHOP.example/Kettle.PNG',
    'https://www.shop.example/kettle.png',
    'https://shop.example/фото.png?size=80&sign=a@b',
  ])
    assert.equal(isPictureAddress(address, shop), true, address);
  const withWww = { ...shop, website: 'https://www.shop.example' };
  assert.equal(isPictureAddress('https://shop.example/kettle.png', withWww), true);
});

test('a picture address with another scheme, host, port, user or form is refused', () => {
  for (const address of [
    'http://shop.example/kettle.png',
    'ftp://shop.example/kettle.png',
    'data:image/png;base64,AA==',
    '//shop.example/kettle.png',
    '/kettle.png',
    'https:shop.example/kettle.png',
    'https:/shop.example/kettle.png',
    'https:\\\\shop.example/kettle.png',
    'https://shop.example\\@evil.example/kettle.png',
    'https://evil.example\\.shop.example/kettle.png',
    'https://cdn.shop.example/kettle.png',
    'https://www.www.shop.example/kettle.png',
    'https://evil-shop.example/kettle.png',
    'https://shop.example.evil.example/kettle.png',
    'https://shop.example./kettle.png',
    'https://shop.example:8443/kettle.png',
    'https://shop.example:80/kettle.png',
    'https://shop.example:/kettle.png',
    'https://user@shop.example/kettle.png',
    'https://user:password@shop.example/kettle.png',
    'https://shop.example@evil.example/kettle.png',
    'https://shop.example%2f.evil.example/kettle.png',
    'https://shop\u3002example/kettle.png',
    'https://127.0.0.1/kettle.png',
    'https://localhost/kettle.png',
    'https://[::1]/kettle.png',
    'https://shop.example/a b.png',
    'https://shop.example/\u202egnp.elttek',
    'https://shop.example/\u0001.png',
    'https://shop.example/\tkettle.png',
    ' https://shop.example/kettle.png',
    'https://shop.example/kettle.png\n',
    '',
  ])
    assert.equal(isPictureAddress(address, shop), false, address);
});

test('an address of a picture has at most 2,000 characters', () => {
  const ofLength = (length: number): string => 'https://shop.example/'.padEnd(length, 'x');
  assert.deepEqual(
    [2000, 2001].map((length) => isPictureAddress(ofLength(length), shop)),
    [true, false],
  );
});

test('a shop without a website has no pictures', () => {
  assert.equal(isPictureAddress('https://shop.example/kettle.png', { ...shop, website: null }), false);
});

test('in a demonstration a picture may be on this machine', () => {
  for (const address of ['http://localhost:8090/kettle.png', 'http://127.0.0.1/a', 'https://[::1]:1/a']) {
    assert.equal(isPictureAddress(address, demonstration), true, address);
    assert.equal(isPictureAddress(address, { ...demonstration, website: null }), true, address);
  }
  for (const address of ['http://localhost.evil.example/a', 'http://user@localhost/a', 'http://10.0.0.1/a'])
    assert.equal(isPictureAddress(address, demonstration), false, address);
});

test('a PNG picture has sides of 1 to 2048 pixels, and an SVG is no picture', () => {
  const png = (width: number, height: number) => pictureTypeOf(pngOf(width, height));
  assert.deepEqual([png(1, 1), png(2048, 2048)], ['image/png', 'image/png']);
  assert.deepEqual([png(2049, 1), png(1, 2049), png(0, 1), png(1, 2 ** 31)], [null, null, null, null]);
  assert.equal(pictureTypeOf(new TextEncoder().encode('<svg></svg>')), null);
});

function pngOf(width: number, height: number): Uint8Array {
  const file = new Uint8Array(33);
  file.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  const header = new DataView(file.buffer);
  header.setUint32(16, width);
  header.setUint32(20, height);
  return file;
}
