import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openProduct } from '#testing/stack/own-product.ts';
import { auditReport } from './audit-report.ts';

const { context } = await openProduct({ after });

test('without the list of the bank the audit names what it has not checked', async () => {
  const { lines, holds } = await auditReport({ ...context, bankBook: null });
  assert.equal(holds, true);
  assert.equal(lines.at(-2), 'I-08, I-09, I-10, I-11  not checked: BANK_BOOK_URL is not set');
  assert.match(lines.at(-1) ?? '', /^\d+ hold, 0 broken$/);
});

test('an unreadable list of the bank leaves the other invariants checked, and the audit does not hold', async () => {
  const totals = () =>
    Promise.reject(new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') }));
  const { lines, holds } = await auditReport({ ...context, bankBook: { totals } });
  assert.equal(holds, false);
  assert.match(
    lines.at(-2) ?? '',
    /not checked: the list of BANK_BOOK_URL cannot be read: fetch failed, connect ECONNREFUSED$/,
  );
  assert.match(lines.at(-1) ?? '', /^\d+ hold, 0 broken$/);
});
