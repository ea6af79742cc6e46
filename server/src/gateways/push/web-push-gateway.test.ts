import assert from 'node:assert/strict';
import { createECDH, randomBytes } from 'node:crypto';
import { test } from 'node:test';
import webPush from 'web-push';
import { noPush, webPushGateway } from './web-push-gateway.ts';

const options = {
  ...webPush.generateVAPIDKeys(),
  subject: 'mailto:operator@chasti.example',
  services: ['push.example', 'notify.example'],
};
const keys = {
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
};

test('only addresses of the listed services and their subdomains are accepted', () => {
  const { accepts } = webPushGateway({ ...options, loopbackAllowed: false });
  for (const endpoint of ['https://push.example/1', 'https://eu.notify.example/a/b?c'])
    assert.ok(accepts({ endpoint, keys }), endpoint);
  for (const endpoint of [
    'https://other.example/1',
    'https://push.example.other.example/1',
    'https://nopush.example/1',
    'http://push.example/1',
    'https://push.example:8443/1',
    'https://user@push.example/1',
    'https://10.0.0.1/1',
    'http://127.0.0.1/1',
    'nonsense',
  ])
    assert.ok(!accepts({ endpoint, keys }), endpoint);
});

test('keys that cannot encrypt are not accepted', () => {
  const { accepts } = webPushGateway({ ...options, loopbackAllowed: false });
  const endpoint = 'https://push.example/1';
  const noPoint = Buffer.alloc(65, 4).toString('base64url');
  assert.ok(!accepts({ endpoint, keys: { ...keys, p256dh: noPoint } }));
  assert.ok(!accepts({ endpoint, keys: { ...keys, auth: 'short' } }));
});

test('sending to a push service that is not listed reports the subscription as gone', async () => {
  const push = { payload: '{}', topic: 'message', ttlSeconds: 60, isUrgent: false };
  const subscription = { endpoint: 'https://other.example/1', keys };
  const gateway = webPushGateway({ ...options, loopbackAllowed: false });
  assert.equal(await gateway.send({ ...push, subscription }), 'gone');
  assert.equal(await noPush.send({ ...push, subscription }), 'gone');
});
