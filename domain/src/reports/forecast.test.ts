import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calendarDate, plusDays } from '../dates.ts';
import { kopecks, noMoney } from '../money.ts';
import { forecast, forecastSpan } from './forecast.ts';

const today = calendarDate('2026-11-21');
const day = (shift: number, due: number, paid: number) => ({
  date: plusDays(today, shift),
  due: kopecks(due),
  paid: kopecks(paid),
});

test('the expected share of due money is the share paid in the last 90 days, rounded half up', () => {
  const periods = forecast([day(-90, 200, 200), day(-1, 100, 0), day(0, 101, 0), day(89, 3, 0)], today);
  assert.equal(periods.length, 18);
  assert.deepEqual(periods[8], {
    from: plusDays(today, -10),
    to: plusDays(today, -1),
    due: 100,
    paid: 0,
    expected: null,
  });
  assert.deepEqual(
    periods.filter(({ due }) => due > 0).map(({ expected }) => expected),
    [null, null, 67, 2],
  );
});

test('the expected sum is at least the paid sum, and 0 without history', () => {
  assert.equal(forecast([day(-1, 100, 0), day(5, 50, 50)], today)[9]?.expected, 50);
  assert.equal(forecast([day(5, 50, 0)], today)[9]?.expected, noMoney);
});

test('the forecast covers the 90 days before today and 90 days from today on', () => {
  const { from, to } = forecastSpan(today);
  assert.deepEqual([from, to], [plusDays(today, -90), plusDays(today, 89)]);
  const periods = forecast([day(-91, 7, 7), day(90, 7, 7)], today);
  assert.ok(periods.every(({ due }) => due === 0));
});
