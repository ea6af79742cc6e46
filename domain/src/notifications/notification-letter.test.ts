import assert from 'node:assert/strict';
import { test } from 'node:test';
import { confirmationLetter } from './notification-letter.ts';

// docs/spec/rules.md#12
test('the confirmation letter names the source of the address: the shop, the client or staff', () => {
  const firstSentence = (source: 'SHOP' | 'STAFF' | 'CLIENT') =>
    confirmationLetter('https://chasti.example/email/1', source).text.split('\n')[0];
  assert.equal(firstSentence('SHOP'), 'Этот адрес указали при покупке частями.');
  assert.equal(firstSentence('CLIENT'), 'Этот адрес указали в личном кабинете «Плати частями».');
  assert.equal(firstSentence('STAFF'), 'Этот адрес указал сотрудник «Плати частями» по просьбе клиента.');
});
