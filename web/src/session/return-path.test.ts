import assert from 'node:assert/strict';
import { test } from 'node:test';
import { returnPath } from './return-path.ts';

test('the log-in returns to the requested page of the cabinet', () => {
  for (const asked of [
    '/client/orders',
    '/client/orders/0b0f2c4e-1111-4222-8333-444455556666',
    '/client/orders/0b0f2c4e-1111-4222-8333-444455556666/pay?success=1&earlyPaymentUuid=x',
    '/client/faq',
  ]) {
    assert.equal(returnPath(asked), asked);
  }
});

test('the log-in returns only to a page of the cabinet', () => {
  for (const probe of [
    'javascript:alert(1)',
    'javajavascript:script:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'datdata:a:text/html,x',
    'vbscript:msgbox(1)',
    'https://evil.example/client/orders',
    '//evil.example/client/orders',
    '/\\evil.example/client/orders',
    '\\\\evil.example',
    '/\t/evil.example/client/orders',
    'https:evil.example',
    'https://user@evil.example',
    '/client/../../evil',
    '/client/..//evil.example',
    '/client/%2e%2e//evil.example',
    '/client/orders\nx',
    '/client/orders x',
    '/client/оrders\u00a0',
    '/admin/products',
    '/login/phone',
    '/client/logout',
    '/client',
    '',
    null,
    undefined,
    7,
    ['/client/orders'],
  ]) {
    assert.equal(returnPath(probe), null, String(probe));
  }
});
