import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StaffExport } from '../../api/exports/exports.ts';
import { exportStateText, formatBytes } from './export-texts.ts';

const file: StaffExport = {
  exportUuid: 'a',
  list: 'PRODUCTS',
  name: 'Продукты BNPL',
  format: 'CSV',
  state: 'RUNNING',
  failure: null,
  rowsDone: 12_000,
  bytes: 0,
  createdAt: '2026-11-21T10:00:00.000Z',
  finishedAt: null,
  expiresAt: null,
};

test('a running export shows its progress, and a failed export its reason', () => {
  assert.equal(exportStateText(file), 'Готовится: 12\u202f000 строк');
  assert.equal(exportStateText({ ...file, rowsDone: 1 }), 'Готовится: 1 строка');
  assert.equal(exportStateText({ ...file, state: 'WAITING' }), 'В очереди');
  assert.match(exportStateText({ ...file, state: 'FAILED', failure: 'TOO_LARGE' }), /сузьте/);
});

test('a file size is shown in its largest unit', () => {
  assert.deepEqual([12, 2048, 1_500_000].map(formatBytes), ['12\u00a0Б', '2\u00a0КБ', '1,4\u00a0МБ']);
});
