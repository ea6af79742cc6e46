import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entryText } from './entry-text.ts';

const announced = {
  kind: 'CASCADE_ANNOUNCED',
  text: 'Платеж 250,00 ₽: 10.03 спишем с Мир *2222',
  hasCharge: false,
} as const;
const notSent = [{ state: 'NOT_SENT' }] as const;

test('the entry of an announcement that was not sent says that its charge is not made', () => {
  assert.match(entryText({ ...announced, deliveries: notSent }), /2222\. .* ничего не спишем$/);
  for (const state of ['WAITING', 'SENT'] as const)
    assert.equal(entryText({ ...announced, deliveries: [{ state }] }), announced.text);
});

test('the entry of an undelivered announcement promises nothing once a charge to its cards has begun', () => {
  assert.match(
    entryText({ ...announced, deliveries: notSent, hasCharge: true }),
    /2222\. Это сообщение не удалось доставить$/,
  );
});

test('any other message that was not sent keeps its text, because no charge depends on it', () => {
  const reminder = { ...announced, kind: 'REMINDER', text: 'Завтра спишем 250,00 ₽' } as const;
  assert.equal(entryText({ ...reminder, deliveries: notSent }), reminder.text);
});
