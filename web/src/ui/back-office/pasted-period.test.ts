import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pastedPeriod } from './pasted-period.ts';

const shown = { from: '2026-02-10', to: '2026-02-20' };
const paste = (text: string, isEndFocused = false) => pastedPeriod({ text, isEndFocused }, shown);

test('two pasted dates are a whole period in the notations of reports and spreadsheets', () => {
  const february = { from: '2026-02-01', to: '2026-02-28' };
  for (const text of [
    '01.02.2026–28.02.2026',
    '01.02.26 — 28.02.26',
    '2026-02-01 - 2026-02-28',
    '01.02.2026\t28.02.2026',
    '1\u00a0февраля 2026 г. – 28\u00a0февраля 2026 г.',
    '01.02.2026 00:00\r\n28.02.2026 23:59\r\n',
  ])
    assert.deepEqual(paste(text), february, text);
});

test('one date replaces the end that has the focus', () => {
  assert.deepEqual(paste('01.02.26'), { from: '2026-02-01', to: '2026-02-20' });
  assert.deepEqual(paste('2026-02-28', true), { from: '2026-02-10', to: '2026-02-28' });
});

test('a pasted date beyond the other end, or in an empty period, is a period of one day', () => {
  const day = { from: '2026-02-21', to: '2026-02-21' };
  assert.deepEqual(paste('21.02.2026'), day);
  const early = { from: '2026-02-09', to: '2026-02-09' };
  assert.deepEqual(paste('09.02.2026', true), early);
  for (const isEndFocused of [true, false])
    assert.deepEqual(pastedPeriod({ text: '21.02.2026', isEndFocused }, { from: '', to: '' }), day);
});

test('any other pasted text is no period', () => {
  for (const text of ['', 'вчера', '31.02.2026', '28.02.2026–01.02.2026', '1.2.2026–2.2.2026–3.2.2026'])
    assert.equal(paste(text), null, text);
});
