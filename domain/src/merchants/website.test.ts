import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isWebsite } from './website.ts';

test('a website is https and a host name', () => {
  for (const address of [
    'https://shop.example',
    'https://a.b-c.shop.example',
    'https://xn--80aaaohqebl1dsg.xn--p1ai',
    'https://1c.ru',
  ])
    assert.equal(isWebsite(address), true, address);
});

test('a website has no path, port, user, query or IP address', () => {
  for (const address of [
    'http://shop.example',
    'https://shop.example/',
    'https://shop.example/path',
    'https://shop.example:443',
    'https://user@shop.example',
    'https://user:password@shop.example',
    'https://shop.example?x',
    'https://shop.example#x',
    'https://127.0.0.1',
    'https://[::1]',
    'https://2130706433',
    'https://shop.1',
    'https://localhost',
    'https://магазин.рф',
    'https://Shop.example',
    'https://shop..example',
    'https://-shop.example',
    'https://shop.example.',
    'https://shop.exa\u202emple',
    ' https://shop.example',
    'https://shop.example\n',
    `https://${'a'.repeat(64)}.example`,
    `https://${'a.'.repeat(126)}example`,
    'javascript:alert(1)',
    '',
  ])
    assert.equal(isWebsite(address), false, address);
});
