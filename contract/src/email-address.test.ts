import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Check } from 'typebox/value';
import { email } from './texts.ts';

const domain = 'shop.example';
const label = 'd'.repeat(63);

const accepted = [
  'a@x.y',
  "o'neil+tag@sub.shop.example",
  'a.b{c}|d~e-f@9-9.xn--p1ai',
  `${'a'.repeat(64)}@${domain}`,
  `a@${label}.${domain}`,
  `${'a'.repeat(61)}@${label}.${label}.${label.slice(1)}.y`,
];
const refused = [
  '<a@x.y',
  'a>b@example.com',
  '"a b"@x.y',
  'a,b@x.y',
  'a(b)@x.y',
  `${'a'.repeat(65)}@${domain}`,
  `@${domain}`,
  'a@-x.y',
  'a@x-.y',
  'a@x..y',
  'a@x.y.',
  'a@x',
  `a@${label}d.y`,
  `${'a'.repeat(62)}@${label}.${label}.${label.slice(1)}.y`,
  '.a@x.y',
  'a.@x.y',
  'a..b@x.y',
  'a\u200b@x.y',
  'a@x\u200d.y',
  'а@x.y',
  'a@почта.рф',
  'a@x.y\n',
  'a@b@x.y',
];

test('only an unquoted ASCII e-mail address with valid parts and lengths is accepted', () => {
  for (const address of accepted) assert.ok(Check(email, address), address);
  for (const address of refused) assert.ok(!Check(email, address), address);
});
