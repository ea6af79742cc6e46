import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { checks, criteria } from './wcag-criteria.ts';

/** The criteria of https://www.w3.org/TR/WCAG22/ on the two levels. 4.1.1 is obsolete there. */
const levels = {
  A: [
    '1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3',
    '2.4.4 2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2',
  ],
  AA: [
    '1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8',
    '3.1.2 3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3',
  ],
} as const;

for (const level of ['A', 'AA'] as const) {
  test(`every criterion of level ${level} is stated once`, () => {
    const stated = criteria.filter((criterion) => criterion.level === level).map(({ id }) => id);
    assert.deepEqual(stated.toSorted(), levels[level].join(' ').split(' ').toSorted());
  });
}

test('the file of each check exists', () => {
  const root = join(import.meta.dirname, '../../../..');
  const missing = Object.values(checks).filter(({ file }) => !existsSync(join(root, file)));
  assert.deepEqual(missing, []);
});

test('every stated check is used by a criterion', () => {
  const used = new Set(criteria.map((criterion) => (criterion.state === 'MET' ? criterion.check : null)));
  assert.deepEqual(
    Object.keys(checks).filter((check) => ![...used].some((each) => each === check)),
    [],
  );
});
