import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kopecks } from '#domain/money.ts';
import { longestMessage } from '#domain/notifications/message-text.ts';
import { consentText } from './consent-text.ts';

// docs/spec/rules.md#7
test('the SMS of a purchase names its exact sum, and stays within one segment with the longest code', () => {
  assert.equal(
    consentText('5576', kopecks(1_234_567)),
    '5576 — код согласия на оплату частями 12 345,67 ₽ и входа в кабинет',
  );
  assert.equal(
    consentText('5576', kopecks(1_234_500)),
    '5576 — код согласия на оплату частями 12 345 ₽ и входа в кабинет',
  );
  assert.ok(consentText('557600', kopecks(99_999_999)).length <= longestMessage);
});
