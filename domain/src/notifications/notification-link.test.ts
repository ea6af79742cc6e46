import assert from 'node:assert/strict';
import { test } from 'node:test';
import { identifier, type OrderUuid } from '../identifier.ts';
import { codeOfUuid, linkOf, pageOf, uuidOfCode } from './notification-link.ts';

const uuids = [
  '00000000-0000-0000-0000-000000000000',
  '00000000-0000-4000-8000-00000000000f',
  '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
];

test('the code of a link leads back to its notification', () => {
  for (const uuid of uuids) assert.equal(uuidOfCode(codeOfUuid(uuid)), uuid);
});

test('a link has 22 letters and digits after the path', () => {
  for (const uuid of uuids)
    assert.match(linkOf('https://chasti.example', uuid), /^https:\/\/chasti\.example\/m\/[0-9A-Za-z]{22}$/);
});

test('a text that is no code of a link has no notification', () => {
  for (const text of ['', 'short', 'z'.repeat(22), `${'0'.repeat(21)}-`, '0'.repeat(23)])
    assert.equal(uuidOfCode(text), null);
});

test('a notification about an order opens the order, and a notification without an order the list', () => {
  const orderUuid = identifier<OrderUuid>('3f2504e0-4f89-41d3-9a0c-0305e82c3301');
  assert.equal(pageOf('RECEIPT', orderUuid), `/client/orders/${orderUuid}`);
  assert.equal(pageOf('REMINDER', null), '/client/orders');
});

test('a notification about a card or a log-in opens the page where the client acts', () => {
  assert.equal(pageOf('CARD_EXPIRES', null), '/client/payment-ways');
  assert.equal(pageOf('CONSENT_CHANGED', null), '/client/payment-ways');
  assert.equal(pageOf('LOGIN_NEW_DEVICE', null), '/client/profile');
});
