import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { kopecks } from '#domain/money.ts';
import { openTestDatabase } from '#testing/database/test-database.ts';
import { openDatabase } from '../database.ts';
import type { Cursor } from '../listing.ts';
import { type StagedRow, stageRows } from './bulk-payoff-row-store.ts';
import { type RowPage, shownRows } from './bulk-payoff-shown-store.ts';

const database = openDatabase({ url: await openTestDatabase({ after }), connections: 1 });
after(() => database.close());

const sum = (amount: number) => ({ reference: 'A', amount: kopecks(amount) });
const inputs: readonly StagedRow['input'][] = [
  sum(700),
  { skipped: 'skipped-empty' },
  sum(300),
  { fault: 'amount-unreadable' },
  sum(700),
  sum(0),
];

/** A file with these lines, and another file with the same lines, which must not be listed. */
const [fileUuid, other] = [randomUUID(), randomUUID()];
await database.transaction(async (transaction) => {
  for (const uuid of [fileUuid, other]) {
    const stage = stageRows(transaction, uuid);
    await stage.put(inputs.map((input, index) => ({ lineNo: index + 1, cells: ['A', '1'], input })));
    await stage.end();
  }
});

type RowQuery = Pick<RowPage, 'filter' | 'sort'>;

/** The lines of the file, in pages of one row. */
async function lines(wanted: RowQuery): Promise<number[]> {
  const found: number[] = [];
  let cursor: Cursor | undefined;
  do {
    const page = { fileUuid, ...wanted, count: 1, after: cursor };
    const { rows, next } = await shownRows(database.reader, page);
    found.push(...rows.map(({ lineNo }) => lineNo));
    cursor = next ?? undefined;
  } while (cursor !== undefined);
  return found;
}

test('rows of a file are sorted by line or by sum, and a row without a sum counts as the smallest', async () => {
  const bySum = [2, 4, 6, 3, 1, 5];
  assert.deepEqual(await lines({ filter: 'ALL' }), [1, 2, 3, 4, 5, 6]);
  assert.deepEqual(
    await lines({ filter: 'ALL', sort: { field: 'lineNo', order: 'DESC' } }),
    [6, 5, 4, 3, 2, 1],
  );
  assert.deepEqual(await lines({ filter: 'ALL', sort: { field: 'amount', order: 'ASC' } }), bySum);
  assert.deepEqual(
    await lines({ filter: 'ALL', sort: { field: 'amount', order: 'DESC' } }),
    bySum.toReversed(),
  );
  assert.deepEqual(await lines({ filter: 'FAILED', sort: { field: 'amount', order: 'ASC' } }), [4]);
});
