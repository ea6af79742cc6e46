import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { test, type TestContext } from 'node:test';
import { largestPictureBytes } from '#domain/merchants/cart-picture.ts';
import { listenLocally } from '#testing/listen-locally.ts';
import { openNameServer } from '../public-address/name-server.test-data.ts';
import { pictureFetcher } from './fetch-picture.ts';

type Shop = { readonly url: string; readonly requests: IncomingMessage[] };

async function openShop(t: TestContext, answer: (response: ServerResponse) => void): Promise<Shop> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    answer(response);
  });
  const port = await listenLocally(server, t);
  return { url: `http://localhost:${port}/kettle.png`, requests };
}

const fetchPicture = pictureFetcher({ loopbackAllowed: true });
const file = (length: number): Buffer => Buffer.alloc(length, 'x');

test('a file of at most 256 KiB is fetched without cookies and without compression', async (t) => {
  const shop = await openShop(t, (response) => response.end(file(largestPictureBytes)));
  assert.equal((await fetchPicture(shop.url))?.length, largestPictureBytes);
  const [request] = shop.requests;
  assert.deepEqual([request?.method, request?.headers['accept-encoding']], ['GET', 'identity']);
  assert.equal(request?.headers.cookie, undefined);
});

test('a file that is longer than 256 KiB or claims to be is rejected', async (t) => {
  const longer = await openShop(t, (response) => response.end(file(largestPictureBytes + 1)));
  assert.equal(await fetchPicture(longer.url), null);
  const endless = await openShop(t, (response) => {
    const write = (): void => {
      while (response.write(file(64 * 1024)));
      response.once('drain', write);
    };
    write();
  });
  assert.equal(await fetchPicture(endless.url), null);
  const claimed = await openShop(t, (response) => {
    response.writeHead(200, { 'content-length': 10 ** 12 }).flushHeaders();
  });
  assert.equal(await fetchPicture(claimed.url), null);
});

test('an endless series of interim answers gives no picture', async (t) => {
  const shop = await openShop(t, ({ socket }) => {
    const write = (): void => {
      while (socket?.write('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(100)));
      socket?.once('drain', write);
    };
    write();
  });
  const fetchPatiently = pictureFetcher({ loopbackAllowed: true, timeLimitMilliseconds: 2 ** 31 - 1 });
  assert.equal(await fetchPatiently(shop.url), null);
});

test('a redirect is not followed', async (t) => {
  const shop = await openShop(t, (response) => response.writeHead(302, { location: '/other.png' }).end());
  assert.equal(await fetchPicture(shop.url), null);
  assert.equal(shop.requests.length, 1);
});

test('only an answer with the status 200 has a picture', async (t) => {
  for (const status of [101, 204, 206, 404, 500]) {
    const headers = status === 101 ? { connection: 'upgrade', upgrade: 'other' } : {};
    const shop = await openShop(t, (response) => response.writeHead(status, headers).end());
    assert.equal(await fetchPicture(shop.url), null, String(status));
  }
});

test('a private address is not called unless loopback is allowed', async (t) => {
  const shop = await openShop(t, (response) => response.end(file(1)));
  const { address, questions } = await openNameServer(t, '127.0.0.1');
  const fetchPublic = pictureFetcher({ loopbackAllowed: false, nameServers: [address] });
  assert.equal(await fetchPublic(shop.url.replace('localhost', 'shop.example')), null);
  assert.equal(questions.length, 2);
  assert.equal(await fetchPublic(shop.url.replace('localhost', '127.0.0.1')), null);
  assert.equal(shop.requests.length, 0);
});

test('the time limit includes the DNS lookup', async (t) => {
  const { address, questions } = await openNameServer(t, null);
  const fetchQuickly = pictureFetcher({
    loopbackAllowed: false,
    timeLimitMilliseconds: 200,
    nameServers: [address],
  });
  assert.equal(await fetchQuickly('https://shop.example/kettle.png'), null);
  assert.equal(questions.length, 2, 'one question for each family, and no second try');
});

test('a late or incomplete answer gives no picture', async (t) => {
  const fetchQuickly = pictureFetcher({ loopbackAllowed: true, timeLimitMilliseconds: 200 });
  const silent = await openShop(t, () => {});
  assert.equal(await fetchQuickly(silent.url), null);
  const slow = await openShop(t, (response) => {
    response.write(file(10));
  });
  assert.equal(await fetchQuickly(slow.url), null);
  const broken = await openShop(t, (response) => {
    response.writeHead(200, { 'content-length': 20 });
    response.write(file(10), () => response.destroy());
  });
  assert.equal(await fetchPicture(broken.url), null);
  assert.equal(await fetchPicture('http://127.0.0.1:9/kettle.png'), null);
});
