import assert from 'node:assert/strict';
import { test } from 'node:test';
import webPush from 'web-push';
import { readEnvironment } from './environment.ts';
import { readPush } from './read-push.ts';

const publicUrl = 'https://chasti.example';

function production(variables: Readonly<Record<string, string>>) {
  return readEnvironment(variables, (environment) => readPush(environment, { production: true, publicUrl }));
}

test('production without keys sends no push, and with keys names its own address', () => {
  assert.equal(production({}), null);
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const read = production({ PUSH_KEYS: `${publicKey}:${privateKey}`, PUSH_SERVICES: 'push.example' });
  assert.deepEqual(read, { publicKey, privateKey, subject: publicUrl, services: ['push.example'] });
});

test('keys that are no pair, and services that are no hosts, are refused', () => {
  const [one, other] = [webPush.generateVAPIDKeys(), webPush.generateVAPIDKeys()];
  const pair = /PUSH_KEYS must be a VAPID key pair/;
  assert.throws(() => production({ PUSH_KEYS: 'nonsense' }), pair);
  assert.throws(() => production({ PUSH_KEYS: `${one.publicKey}:${other.privateKey}` }), pair);
  const keys = `${one.publicKey}:${one.privateKey}`;
  assert.throws(
    () => production({ PUSH_KEYS: keys, PUSH_SERVICES: 'https://push.example' }),
    /PUSH_SERVICES/,
  );
});
