import assert from 'node:assert/strict';
import { test } from 'node:test';
import { approvedOrder } from '#tools/test/order-life.ts';
import { instant } from '../calendar.ts';
import { defaultChargePlan } from '../charge/charge-plan.ts';
import { deliverOrder } from './deliver-order.ts';
import { previewResumption, resumeSchedules, stopSchedules } from './stop-schedules.ts';
import type { Order } from './order.ts';

/** Payments fall on 31 January (paid), 28 February, 31 March and 30 April 2025. */
function stoppedOrder(): Order {
  const delivered = deliverOrder(approvedOrder().order, instant('2025-01-31T10:00:00Z'));
  assert.ok(delivered.ok);
  const stopped = stopSchedules(delivered.value.order, instant('2025-02-01T10:00:00Z'));
  assert.ok(stopped.ok);
  return stopped.value.order;
}

/** Number and date of what would be written off. */
function previewed(at: string): string[] {
  return previewResumption(stoppedOrder(), defaultChargePlan, instant(at)).map(
    ({ paymentNumber, date }) => `${paymentNumber} ${date}`,
  );
}

test('what is late would be written off one payment a day, the oldest first, what is not on its own day', () => {
  assert.deepEqual(previewed('2025-02-10T09:00:00Z'), ['2 2025-02-28', '3 2025-03-31', '4 2025-04-30']);
  assert.deepEqual(previewed('2025-04-10T09:00:00Z'), ['2 2025-04-10', '3 2025-04-11', '4 2025-04-30']);
  assert.deepEqual(previewed('2025-04-29T09:00:00Z'), ['2 2025-04-29', '3 2025-04-30', '4 2025-05-01']);
});

test('after the hours of write-offs the first would be taken the next day', () => {
  assert.deepEqual(previewed('2025-05-10T20:00:00Z')[0], '2 2025-05-11');
});

test('an order that is not stopped cannot go on, and one that goes on can be stopped again', () => {
  const stopped = stoppedOrder();
  const resumed = resumeSchedules(stopped, instant('2025-02-10T10:00:00Z'));
  assert.ok(resumed.ok);
  assert.deepEqual(resumeSchedules(resumed.value.order, instant('2025-02-10T10:00:01Z')), {
    ok: false,
    error: { code: 'order.state.error' },
  });
  assert.equal(stopSchedules(resumed.value.order, instant('2025-02-10T10:00:02Z')).ok, true);
});
