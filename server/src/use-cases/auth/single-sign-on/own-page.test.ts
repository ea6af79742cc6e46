import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toOwnPath } from './own-page.ts';

const own = 'https://pay.bank.example/bnpl';

test('an own page is a path below the base path', () => {
  assert.equal(toOwnPath('/bnpl/login/sberid', own), '/login/sberid');
  assert.equal(toOwnPath('https://pay.bank.example/bnpl/client/orders?a=1#b', own), '/client/orders?a=1');
  assert.equal(toOwnPath('/login/phone', 'https://pay.bank.example'), '/login/phone');
});

test('redirect addresses with other schemes, hosts or paths are refused', () => {
  for (const text of [
    'javascript:alert(1)',
    'data:text/html,x',
    'JaVaScRiPt:alert(1)',
    '\tjavascript:alert(1)',
    'https://evil.example/bnpl/login/sberid',
    '//evil.example/bnpl/login/sberid',
    '/\\evil.example/bnpl/login/',
    'https://pay.bank.example@evil.example/bnpl/login/',
    'https://pay.bank.example:444/bnpl/login/sberid',
    'http://pay.bank.example/bnpl/login/sberid',
    '/bnpl/../login/sberid',
    '/bnplx/login/sberid',
    '/shop/login/sberid',
    'https://',
    '/bnpl/login/\tsberid',
    '/bnpl\\login/sberid',
    ' /bnpl/login/sberid',
    '/bnpl/login/\u00a0sberid',
    '/bnpl/api/client/auth/logout',
    '',
  ]) {
    assert.equal(toOwnPath(text, own), null, text);
  }
});
