import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { newShop } from '#testing/people/shop.ts';
import { sharedStack } from '#testing/stack/shared-stack.ts';

const stack = await sharedStack();
const shop = newShop(stack);

/**
 * Address spellings that lead to another site or run a script (docs/spec/reliability.md#D-10,
 * docs/spec/reliability.md#S-30).
 */
const probes: readonly string[] = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'javajavascript:script:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'dadata:ta:text/html,x',
  'vbscript:x',
  '//evil.example',
  '/\\evil.example',
  'https:evil.example\\@shop.example',
  'https://shop.example@evil.example/',
  'https://user:password@shop.example/',
  'ftp://shop.example/',
  'file:///etc/passwd',
  'gopher://shop.example/',
  'http://169.254.169.254/latest/meta-data',
  'not an address',
];

for (const probe of probes) {
  test(`a shop's return address ${JSON.stringify(probe)} is refused with the name of its field`, async () => {
    for (const field of ['returnUrl', 'notificationUrl']) {
      const { httpStatus, body } = await shop.register({ [field]: probe });
      assert.equal(httpStatus, 400, JSON.stringify(body));
      assert.equal(body.error?.description, `field=${field}`);
    }
  });
}

test('the return from the bank redirects only to our own pages', async () => {
  const addresses = [
    'https://evil.example',
    '//evil.example',
    'javascript:alert(1)',
    '%00',
    randomUUID(),
    '',
  ];
  const names = ['orderId', 'returnUrl', 'mdOrder', 'url', 'next'];
  for (const name of names) {
    for (const address of addresses) {
      const query = new URLSearchParams({ [name]: address }).toString();
      const answer = await fetch(`${stack.productUrl}/api/gateway/return?${query}`, { redirect: 'manual' });
      assert.equal(answer.status, 303, query);
      const { origin } = new URL(answer.headers.get('location') ?? '', stack.productUrl);
      assert.equal(origin, stack.productUrl, query);
      assert.equal(answer.headers.get('cache-control'), 'no-store');
    }
  }
});

test('a page address that contains a foreign address is not redirected', async () => {
  for (const path of ['/login/phone?returnTo=https://evil.example', '//evil.example', '/%5cevil.example']) {
    const answer = await fetch(`${stack.productUrl}${path}`, { redirect: 'manual' });
    assert.equal(answer.headers.get('location'), null, path);
  }
});
