import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestSandbox } from '../test-sandbox.ts';
import { goods, withPictures } from './goods.ts';

const line = { name: 'Чайник «Утро»', itemPrice: 349_000, itemAmount: 1 };

test('the shop serves a picture of each good', async (t) => {
  const sandbox = await startTestSandbox(t, { productUrl: 'http://127.0.0.1:9' });
  const pictures = goods.map(({ name }) => withPictures([{ ...line, name }], sandbox.url)[0]?.imageUrl ?? '');
  const files = new Set<string>();
  for (const url of pictures) {
    const answer = await fetch(url);
    assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'image/png'], url);
    files.add(Buffer.from(await answer.arrayBuffer()).toString('base64'));
  }
  assert.equal(files.size, goods.length);
  assert.equal((await fetch(`${sandbox.url}/shop/pictures/nothing.png`)).status, 404);
});

test('a shop on another machine sends no pictures, because the service would refuse the purchase', () => {
  assert.deepEqual(withPictures([line], 'https://sandbox.example'), [line]);
});
