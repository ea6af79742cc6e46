import assert from 'node:assert/strict';
import { test } from 'node:test';
import { figureName, figureParts, isFigure, isPartOf, overdueAges, partName } from './figures.ts';

test('overdue money is grouped into 1–5, 6–30, 31–60, 61–90 and 90+ days without gaps', () => {
  let next = 1;
  for (const { from, to } of overdueAges) {
    assert.equal(from, next);
    next = (to ?? 0) + 1;
  }
  assert.equal(overdueAges.at(-1)?.to, null);
});

test('every report figure and each of its parts has a name', () => {
  assert.equal(figureName({ figure: 'OVERDUE', part: '90+' }), 'Просрочено: больше 90 дней');
  assert.equal(figureName({ figure: 'DEBT', part: null }), 'Долг по графикам');
  assert.equal(partName({ figure: 'RETURNED', part: null }), 'Возвращено на карты');
  assert.ok(figureParts.every(({ figure, part }) => isPartOf(figure, part)));
  assert.equal(isPartOf('DUE', '90+'), false);
  assert.equal(isPartOf('DUE', null), true);
  assert.deepEqual(
    ['DUE', 'toString', ''].map((word) => isFigure(word)),
    [true, false, false],
  );
});
