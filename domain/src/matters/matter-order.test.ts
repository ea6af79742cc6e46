import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calendarDate, type Instant, instant, moscowTime, plusDays } from '../dates.ts';
import { type MatterKind, matterKinds, matterKindsFor } from './matter-kinds.ts';
import { continuationOf, inOrderOfMatters, isLateMatter, type PlacedMatter } from './matter-order.ts';

const today = calendarDate('2026-03-20');
const waitingFor = (kind: MatterKind, days: number, hour = 12): PlacedMatter => ({
  kind,
  since: moscowTime(plusDays(today, -days), hour),
  matterUuid: `00000000-0000-4000-8000-0000000000${String(days).padStart(2, '0')}`,
});

// docs/decisions/0102-matters-that-wait-for-staff.md
test('a matter is late from the day after its limit, counted in Moscow days', () => {
  for (const kind of ['DIFFERENCE', 'RELIEF', 'EXPIRING_CARD'] as const) {
    const { limitDays } = matterKinds[kind];
    assert.equal(isLateMatter(waitingFor(kind, limitDays, 0), today), false, kind);
    assert.equal(isLateMatter(waitingFor(kind, limitDays + 1, 23), today), true, kind);
  }
});

test('matters beyond their limits come first, then the oldest', () => {
  const lateRelief = waitingFor('RELIEF', 4);
  const lateDifference = waitingFor('DIFFERENCE', 2);
  const oldCard = waitingFor('EXPIRING_CARD', 9);
  const report = waitingFor('PROBLEM', 1);
  assert.deepEqual(inOrderOfMatters([report, oldCard, lateDifference, lateRelief], today), [
    lateRelief,
    lateDifference,
    oldCard,
    report,
  ]);
});

test('pages of one matter each show every matter once and in order', () => {
  const kinds = ['DIFFERENCE', 'PROBLEM', 'EXPIRING_CARD'] as const;
  const all = kinds.flatMap((kind, index) =>
    [0, 1, 2, 3, 5, 14, 15].map((days) => ({
      ...waitingFor(kind, days),
      matterUuid: `00000000-0000-4000-8000-${String(days * 10 + index).padStart(12, '0')}`,
    })),
  );
  const shown: PlacedMatter[] = [];
  for (let last: PlacedMatter | undefined; shown.length < all.length; last = shown.at(-1)) {
    const place = last === undefined ? null : { ...last, isLate: isLateMatter(last, today) };
    const next = all.filter((matter) => {
      if (place === null) return true;
      const from = continuationOf(matter.kind, place, today);
      return ageKey(matter) > ageKey(from);
    });
    const [first] = inOrderOfMatters(next, today);
    assert.ok(first, `${shown.length} matters shown`);
    shown.push(first);
  }
  assert.deepEqual(shown, inOrderOfMatters(all, today));
});

function ageKey({ since, matterUuid }: { readonly since: Instant; readonly matterUuid: string }): string {
  return `${instant(since)} ${matterUuid}`;
}

test('staff get a kind of matter only with the permission of the page that settles it', () => {
  assert.deepEqual(matterKindsFor(['EDIT_PRODUCTS', 'VIEW_REPORTS']), []);
  assert.deepEqual(matterKindsFor(['VIEW_CLIENT_LK']), [
    'EXPIRING_CARD',
    'OVERDUE_30',
    'OVERDUE_60',
    'OVERDUE_90',
  ]);
  assert.deepEqual(
    matterKindsFor(['VIEW_CLIENT_LK', 'MANUAL_TERMINATION']).length,
    Object.keys(matterKinds).length,
  );
});
