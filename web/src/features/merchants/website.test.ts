import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readWebsite } from './website.ts';

test('the website of a merchant is normalised', () => {
  assert.equal(readWebsite(' https://Shop.Example/ '), 'https://shop.example');
  assert.equal(readWebsite('https://полка.рф'), 'https://xn--80atcle.xn--p1ai');
  assert.equal(readWebsite('https://shop.example'), 'https://shop.example');
});

test('a website with a path, a port or a query is an error', () => {
  for (const text of [
    'shop.example',
    'http://shop.example',
    'https://shop.example/catalogue',
    'https://shop.example:8443',
    'https://user@shop.example',
    'https://shop.example?',
    'https://shop.example#',
    'https://127.0.0.1',
    'https://127.1',
    'https://[::1]',
    'https:\\\\shop.example',
    '',
  ])
    assert.equal(readWebsite(text), null, text);
});
