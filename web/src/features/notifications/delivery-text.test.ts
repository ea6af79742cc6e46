import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instant } from '#domain/dates.ts';
import { deliveryText } from './delivery-text.ts';

const midnight = instant('2026-12-15T00:00:00+03:00');
const sent = { channel: 'PUSH', state: 'SENT', reason: null, breach: null } as const;

// docs/spec/rules.md#12
test('a delivery is shown with its time, and with its date if it is not the date of the message', () => {
  const at = '2026-12-15T09:00:00+03:00';
  assert.equal(deliveryText({ ...sent, at }, midnight), 'Уведомление отправлено, 09:00');
  const dayAfter = '2026-12-16T09:05:00+03:00';
  const skipped = {
    ...sent,
    channel: 'SMS',
    state: 'SKIPPED',
    reason: 'CLIENT_CHOICE',
    at: dayAfter,
  } as const;
  assert.equal(
    deliveryText(skipped, midnight),
    'СМС не отправлено: отключено в уведомлениях, 16\u00a0декабря, 09:05',
  );
});

test('a delivery is shown with its year if it is not the year of the message', () => {
  const at = '2027-01-01T09:00:00+03:00';
  assert.equal(
    deliveryText({ ...sent, at }, instant('2026-12-31T22:00:00+03:00')),
    'Уведомление отправлено, 1\u00a0января\u00a02027, 09:00',
  );
});

test('a message that waits has no time of delivery', () => {
  assert.equal(
    deliveryText({ ...sent, state: 'QUEUED', at: midnight }, midnight),
    'Уведомление ждёт отправки',
  );
});
