import { kindsFor } from '#domain/staff/approval.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import { moscowDate } from '#domain/dates.ts';
import type { StoredValue } from '#domain/exports/cells.ts';
import type { ExportColumn } from '#domain/exports/list-rules.ts';
import { shownValue } from '#domain/exports/labels.ts';
import { daysLateOf, rowText } from '#domain/reports/row-text.ts';
import {
  type ExportRequest,
  rowsInPortions,
  selectList,
  type StoredRow,
} from '../../db/exports/list-rows-store.ts';
import type { Transaction } from '../../db/database.ts';
import { type MetricRow, selectRows } from '../../db/reports/metric-rows-store.ts';
import type { Context } from '../context.ts';
import { requestOfRows } from '../reports/view-metric-rows.ts';

const rowsPerBatch = 500;

type Reading = {
  readonly input: ExportRequest;
  readonly columns: readonly ExportColumn[];
  /** The rights of the list's owner. */
  readonly rights: readonly Permission[];
};

/** Streams the rows of a list, each with a value for each column; only the current batch is held in memory. */
export async function* readList(
  context: Context,
  transaction: Transaction,
  { input, columns, rights }: Reading,
): AsyncGenerator<readonly StoredValue[]> {
  for await (const rows of batchesOf(context, transaction, { input, rights }))
    for (const row of rows)
      yield columns.map(({ field }) => shownValue(input.list, field, row[field] ?? null));
}

async function* batchesOf(
  context: Context,
  transaction: Transaction,
  { input, rights }: Omit<Reading, 'columns'>,
): AsyncGenerator<readonly StoredRow[]> {
  const now = context.clock.now();
  if (input.list !== 'METRIC_ROWS') {
    const statement = selectList(transaction, input, { kinds: kindsFor(rights), now });
    yield* rowsInPortions<StoredRow>(transaction, statement, rowsPerBatch);
    return;
  }
  const today = moscowDate(now);
  const statement = selectRows(transaction, await requestOfRows(transaction, today, input));
  for await (const rows of rowsInPortions<MetricRow>(transaction, statement, rowsPerBatch))
    yield rows.map((row) => {
      const { key, date, at, orderNumber, merchantFullName, phone, paymentNumber, amount } = row;
      const shown = { what: rowText(row), daysLate: daysLateOf(row, today) };
      return { key, date, at, orderNumber, merchantFullName, phone, paymentNumber, amount, ...shown };
    });
}
