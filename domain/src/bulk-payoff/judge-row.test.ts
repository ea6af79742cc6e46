import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onlyPenalty, overdueOrder } from '#testing/domain/overdue-order.ts';
import type { Order } from '../orders/order.ts';
import { judgeRow } from './judge-row.ts';

// docs/spec/rules.md#10
test('a completed order can be paid off only while it has an open penalty', () => {
  const run = overdueOrder();
  const payments = run.order.payments.map((payment) => ({ ...payment, state: 'PAID' as const }));
  const completed: Order = { ...run.order, payments, state: 'COMPLETED' };
  const { penaltyUuid, amount } = onlyPenalty(run);
  const judged = judgeRow(completed, amount);
  assert.deepEqual(judged.ok && judged.value, [{ targetType: 'PENALTY', targetId: penaltyUuid, amount }]);
  const closed = judgeRow({ ...completed, penalties: [] }, amount);
  assert.equal(!closed.ok && closed.error, 'already-closed');
});
