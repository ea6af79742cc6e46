import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openProduct } from '#testing/stack/own-product.ts';
import { auditReport } from './audit-report.ts';

const { context } = await openProduct({ after });

test('without the bank’s list the audit names the invariants that it has not checked', async () => {
  const { lines, holds } = await auditReport({ ...context, bankBook: null });
  assert.equal(holds, true);
  assert.equal(lines.at(-2), 'I-08, I-09, I-10, I-11  not checked: BANK_BOOK_URL is not set');
  assert.match(lines.at(-1) ?? '', /^\d+ hold, 0 broken$/);
});

test('an audit that cannot read the bank’s list fails but still checks the other invariants', async () => {
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
