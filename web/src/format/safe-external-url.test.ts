import assert from 'node:assert/strict';
import { test } from 'node:test';
import { safeExternalUrl } from './safe-external-url.ts';

test('an https address is accepted unchanged', () => {
  assert.equal(safeExternalUrl('https://shop.example/cart?a=1#b'), 'https://shop.example/cart?a=1#b');
});

test('http is accepted only for this machine', () => {
  assert.equal(safeExternalUrl('http://127.0.0.1:8090/pay'), 'http://127.0.0.1:8090/pay');
  assert.equal(safeExternalUrl('http://localhost:8090/'), 'http://localhost:8090/');
  assert.equal(safeExternalUrl('http://[::1]:8090/'), 'http://[::1]:8090/');
  assert.equal(safeExternalUrl('http://shop.example/'), null);
  assert.equal(safeExternalUrl('http://127.0.0.1.shop.example/'), null);
});

// docs/spec/reliability.md#S-30
test('an address that could run a script or mislead is refused', () => {
  const probes = [
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'javajavascript:script:alert(1)',
    ' javascript:alert(1)',
    '\u0001javascript:alert(1)',
    'java\tscript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'datadata::text/html,x',
    'vbscript:x',
    'blob:https://shop.example/x',
    '//evil.example',
    '/\\evil.example',
    'https:\\\\evil.example',
    'https://shop.example@evil.example/',
    'https://user:secret@shop.example/',
    'evil.example',
    '/client/orders',
    '',
  ];
  for (const probe of probes) assert.equal(safeExternalUrl(probe), null, JSON.stringify(probe));
});
