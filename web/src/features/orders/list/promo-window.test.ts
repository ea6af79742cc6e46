import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calendarDate } from '#domain/dates.ts';
import { isPromoShown } from './promo-window.ts';

const promo = { from: calendarDate('2023-11-09'), to: calendarDate('2023-11-16') };

function shownOn(today: string, dismissedUntil: string | null = null): boolean {
  const until = dismissedUntil === null ? null : calendarDate(dismissedUntil);
  return isPromoShown(promo, calendarDate(today), until);
}

test('the promo banner is shown from the first to the last day of its window', () => {
  assert.deepEqual(
    ['2023-11-08', '2023-11-09', '2023-11-16', '2023-11-17'].map((day) => shownOn(day)),
    [false, true, true, false],
  );
});

test('a dismissal is remembered until the end date', () => {
  assert.equal(shownOn('2023-11-10', '2023-11-16'), false);
  assert.equal(shownOn('2023-11-16', '2023-11-16'), false);
});

test('a dismissal of an earlier promo does not hide the next promo', () => {
  assert.equal(shownOn('2023-11-10', '2023-03-08'), true);
});
