import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { test, type TestContext } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { instant } from '#domain/dates.ts';
import { identifier, type MerchantUuid } from '#domain/identifier.ts';
import { listenLocally } from '#testing/listen-locally.ts';
import { standardWebhooks } from './standard-webhooks.ts';

const secret = `whsec_${Buffer.from('a secret of thirty-two characters').toString('base64')}`;
const body = '{"type":"order.approved","data":{"orderNumber":"Заказ-1"}}';

type ReceivedWebhook = { readonly headers: IncomingMessage['headers']; readonly payload: string };

async function openShop(
  t: TestContext,
  answer: (response: ServerResponse) => void,
): Promise<{ readonly port: number; readonly received: ReceivedWebhook[] }> {
  const received: ReceivedWebhook[] = [];
  const server = createServer((request, response) => {
    void text(request).then((payload) => {
      received.push({ headers: request.headers, payload });
      answer(response);
    });
  });
  return { port: await listenLocally(server, t), received };
}

function webhookTo(url: string) {
  const at = instant(new Date().toISOString());
  const merchantUuid = identifier<MerchantUuid>('a0000000-0000-4000-8000-000000000001');
  return { webhookId: '0b8e7f1e-6f0c-4a5e-9b53-0c3f3f1d2a11', merchantUuid, url, body, secret, at };
}

test('the reference library verifies the signature of a webhook', async (t) => {
  const shop = await openShop(t, (response) => response.end());
  const gateway = standardWebhooks({ loopbackAllowed: true });
  assert.equal(await gateway.post(webhookTo(`http://127.0.0.1:${shop.port}/`)), 200);
  const [webhook] = shop.received;
  assert.ok(webhook);
  const { headers, payload } = webhook;
  const signatureHeaders = {
    'webhook-id': String(headers['webhook-id']),
    'webhook-timestamp': String(headers['webhook-timestamp']),
    'webhook-signature': String(headers['webhook-signature']),
  };
  assert.deepEqual(new Webhook(secret).verify(payload, signatureHeaders), JSON.parse(body));
  assert.throws(() => new Webhook(secret).verify(`${payload} `, signatureHeaders));
});

test('a redirect is not followed', async (t) => {
  const shop = await openShop(t, (response) => response.writeHead(307, { location: '/elsewhere' }).end());
  const gateway = standardWebhooks({ loopbackAllowed: true });
  assert.equal(await gateway.post(webhookTo(`http://127.0.0.1:${shop.port}/`)), 307);
  assert.equal(shop.received.length, 1);
});

test('a name with a private address is not called unless loopback is allowed', async (t) => {
  const shop = await openShop(t, (response) => response.end());
  const gateway = standardWebhooks({ loopbackAllowed: false });
  assert.equal(await gateway.post(webhookTo(`http://localhost:${shop.port}/`)), null);
  assert.equal(shop.received.length, 0);
});

test('a broken connection gives null and an endless body is not read', async (t) => {
  const gateway = standardWebhooks({ loopbackAllowed: true });
  const endless = await openShop(t, (response) => response.write('x'.repeat(100_000)));
  assert.equal(await gateway.post(webhookTo(`http://127.0.0.1:${endless.port}/`)), 200);
  const broken = await openShop(t, (response) => response.destroy());
  assert.equal(await gateway.post(webhookTo(`http://127.0.0.1:${broken.port}/`)), null);
  assert.equal(await gateway.post(webhookTo('http://127.0.0.1:9/')), null);
});
