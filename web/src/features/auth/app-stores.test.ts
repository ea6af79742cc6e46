import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Platform } from '../../api/config/device-query.ts';
import { appLinksFor } from './app-stores.ts';

const configured = {
  appStore: 'https://apps.example/1',
  googlePlay: 'https://play.example/1',
  ruStore: 'https://rustore.example/1',
  appGallery: 'https://gallery.example/1',
  universal: 'https://app.example/1',
};

const labels = (platform: Platform): string[] => appLinksFor(platform, configured).map(({ label }) => label);

test('each store is offered to its own devices', () => {
  assert.deepEqual(labels('IOS'), ['App Store']);
  assert.deepEqual(labels('ANDROID'), ['Google Play', 'RuStore']);
  assert.deepEqual(labels('DESKTOP'), ['App Store', 'Google Play', 'RuStore', 'AppGallery']);
  assert.deepEqual(labels('OTHER'), ['Скачать']);
});

test('a store link is shown only when it is configured', () => {
  const links = appLinksFor('ANDROID', { ...configured, googlePlay: '' });
  assert.deepEqual(
    links.map(({ store, address }) => [store, address]),
    [['ruStore', configured.ruStore]],
  );
});
