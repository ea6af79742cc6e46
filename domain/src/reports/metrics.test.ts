import assert from 'node:assert/strict';
import { test } from 'node:test';
import { metricName, metricParts, isMetric, isPartOf, overdueAges, partName } from './metrics.ts';

test('overdue money is grouped into 1–5, 6–30, 31–60, 61–90 and 90+ days without gaps', () => {
  let next = 1;
  for (const { from, to } of overdueAges) {
    assert.equal(from, next);
    next = (to ?? 0) + 1;
  }
  assert.equal(overdueAges.at(-1)?.to, null);
});

test('every report metric and each of its parts has a name', () => {
  assert.equal(metricName({ metric: 'OVERDUE', part: '90+' }), 'Просрочено: больше 90 дней');
  assert.equal(metricName({ metric: 'DEBT', part: null }), 'Долг по графикам');
  assert.equal(partName({ metric: 'RETURNED', part: null }), 'Возвращено клиентам');
  assert.ok(metricParts.every(({ metric, part }) => isPartOf(metric, part)));
  assert.equal(isPartOf('DUE', '90+'), false);
  assert.equal(isPartOf('DUE', null), true);
  assert.deepEqual(
    ['DUE', 'toString', ''].map((word) => isMetric(word)),
    [true, false, false],
  );
});
