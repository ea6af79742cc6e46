import { kindsFor } from '#domain/staff/approval.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import type { StaffUuid } from '#domain/identifier.ts';
import { matterKinds, matterKindsFor } from '#domain/matters/matter-kinds.ts';
import { isLateMatter } from '#domain/matters/matter-order.ts';
import { matterText } from '#domain/matters/matter-text.ts';
import { type CalendarDate, plusSeconds } from '#domain/dates.ts';
import type { StoredValue } from '#domain/exports/cells.ts';
import type { ExportColumn } from '#domain/exports/list-rules.ts';
import { shownValue } from '#domain/exports/labels.ts';
import { daysLateOf, rowText } from '#domain/reports/row-text.ts';
import {
  type ExportedList,
  type ExportRequest,
  rowsInPortions,
  selectList,
  type StoredRow,
} from '../../db/exports/list-rows-store.ts';
import { sortedList } from '../../db/exports/sorted-list.ts';
import type { Fragment, Transaction } from '../../db/database.ts';
import { type Matter, selectAllMatters } from '../../db/matters/matter-store.ts';
import { type MetricRow, selectRows } from '../../db/reports/metric-rows-store.ts';
import type { DatabaseAccess } from '../context.ts';
import { requestOfRows } from '../reports/view-metric-rows.ts';
import { isShortList, readShortList } from './short-lists.ts';

const rowsPerBatch = 500;

type Reading = {
  readonly input: ExportRequest;
  readonly columns: readonly ExportColumn[];
  /** The rights of the list's owner. */
  readonly rights: readonly Permission[];
  /** The list's owner. */
  readonly staffUuid: StaffUuid;
};

/** Streams the rows of a list, each with a value for each column; only the current batch is held in memory. */
export async function* readList(
  context: DatabaseAccess,
  transaction: Transaction,
  { columns, ...reading }: Reading,
): AsyncGenerator<readonly StoredValue[]> {
  for await (const rows of batchesOf(context, transaction, reading))
    for (const row of rows)
      yield columns.map(({ field }) => shownValue(reading.input.list, field, row[field] ?? null));
}

async function* batchesOf(
  context: DatabaseAccess,
  transaction: Transaction,
  { input, rights, staffUuid }: Omit<Reading, 'columns'>,
): AsyncGenerator<readonly StoredRow[]> {
  if (input.list === 'MATTERS') yield* mattersOf(context, transaction, { input, rights, staffUuid });
  else if (isShortList(input)) yield await readShortList(context, input);
  else if (input.list === 'METRIC_ROWS') yield* metricRowsOf(transaction, input, context.clock.today());
  else {
    const now = context.clock.now();
    const usedAfter = plusSeconds(now, -context.settings.staffIdle.seconds);
    const owner = { kinds: kindsFor(rights), staffUuid, now, usedAfter };
    yield* sortedRows<StoredRow>(transaction, input, selectList(transaction, input, owner));
  }
}

/** The rows of a statement in the order of the page. */
function sortedRows<Row extends object>(
  transaction: Transaction,
  { list, view = {} }: Pick<ExportRequest, 'list' | 'view'>,
  statement: Fragment,
): AsyncGenerator<Row[]> {
  return rowsInPortions<Row>(
    transaction,
    sortedList(transaction, statement, { list, ...view }),
    rowsPerBatch,
  );
}

type RequestOf<List> = Extract<ExportedList, { readonly list: List }> & Pick<ExportRequest, 'view'>;
type OfMatters = Omit<Reading, 'columns' | 'input'> & { readonly input: RequestOf<'MATTERS'> };

async function* mattersOf(
  { clock }: DatabaseAccess,
  transaction: Transaction,
  { input, rights, staffUuid }: OfMatters,
): AsyncGenerator<readonly StoredRow[]> {
  const { kind, isOwn } = input;
  const kinds = matterKindsFor(rights).filter((candidate) => kind === null || candidate === kind);
  if (kinds.length === 0) return;
  const [now, today] = [clock.now(), clock.today()];
  const wanted = { now, today, kinds, ownerUuid: isOwn ? staffUuid : null };
  const statement = selectAllMatters(transaction, wanted);
  for await (const rows of sortedRows<Matter>(transaction, input, statement))
    yield rows.map((matter) => {
      const { kind: ofMatter, orderNumber, fullName, amount, since, owner } = matter;
      const { limitDays } = matterKinds[ofMatter];
      const [text, isLate] = [matterText(matter, today), isLateMatter(matter, today)];
      return { kind: ofMatter, text, orderNumber, fullName, amount, since, limitDays, isLate, owner };
    });
}

async function* metricRowsOf(
  transaction: Transaction,
  input: RequestOf<'METRIC_ROWS'>,
  today: CalendarDate,
): AsyncGenerator<readonly StoredRow[]> {
  const statement = selectRows(transaction, await requestOfRows(transaction, today, input));
  for await (const rows of sortedRows<MetricRow>(transaction, input, statement))
    yield rows.map((row) => {
      const { key, date, at, orderNumber, merchantFullName, phone, paymentNumber, amount } = row;
      const shown = { what: rowText(row), daysLate: daysLateOf(row, today) };
      return { key, date, at, orderNumber, merchantFullName, phone, paymentNumber, amount, ...shown };
    });
}
