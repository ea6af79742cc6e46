import { kindsFor } from '#domain/staff/approval.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import type { StaffUuid } from '#domain/identifier.ts';
import type { SubjectType } from '#domain/laws/subject-names.ts';
import { matterKinds, matterKindsFor } from '#domain/matters/matter-kinds.ts';
import { isLateMatter } from '#domain/matters/matter-order.ts';
import { matterText } from '#domain/matters/matter-text.ts';
import { type CalendarDate, moscowDate } from '#domain/dates.ts';
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
import { type Matter, selectAllMatters } from '../../db/matters/matter-store.ts';
import { type MetricRow, selectRows } from '../../db/reports/metric-rows-store.ts';
import type { Context } from '../context.ts';
import { type FoundBreach, viewBreaches } from '../laws/view-laws.ts';
import { requestOfRows } from '../reports/view-metric-rows.ts';

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
  context: Context,
  transaction: Transaction,
  { columns, ...reading }: Reading,
): AsyncGenerator<readonly StoredValue[]> {
  for await (const rows of batchesOf(context, transaction, reading))
    for (const row of rows)
      yield columns.map(({ field }) => shownValue(reading.input.list, field, row[field] ?? null));
}

async function* batchesOf(
  context: Context,
  transaction: Transaction,
  { input, rights, staffUuid }: Omit<Reading, 'columns'>,
): AsyncGenerator<readonly StoredRow[]> {
  const now = context.clock.now();
  if (input.list === 'MATTERS') yield* mattersOf(context, transaction, { input, rights, staffUuid });
  else if (input.list === 'LAW_BREACHES')
    yield breachesOf(await viewBreaches(context, input.day), input.type);
  else if (input.list === 'METRIC_ROWS') yield* metricRowsOf(transaction, input, moscowDate(now));
  else {
    const statement = selectList(transaction, input, { kinds: kindsFor(rights), now, staffUuid });
    yield* rowsInPortions<StoredRow>(transaction, statement, rowsPerBatch);
  }
}

type RequestOf<List> = Extract<ExportRequest, { readonly list: List }>;
type OfMatters = Omit<Reading, 'columns' | 'input'> & { readonly input: RequestOf<'MATTERS'> };

async function* mattersOf(
  { clock }: Context,
  transaction: Transaction,
  { input: { kind, isOwn }, rights, staffUuid }: OfMatters,
): AsyncGenerator<readonly StoredRow[]> {
  const kinds = matterKindsFor(rights).filter((seen) => kind === null || seen === kind);
  if (kinds.length === 0) return;
  const [now, today] = [clock.now(), clock.today()];
  const wanted = { now, today, kinds, ownerUuid: isOwn ? staffUuid : null };
  const statement = selectAllMatters(transaction, wanted);
  for await (const rows of rowsInPortions<Matter>(transaction, statement, rowsPerBatch))
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
  for await (const rows of rowsInPortions<MetricRow>(transaction, statement, rowsPerBatch))
    yield rows.map((row) => {
      const { key, date, at, orderNumber, merchantFullName, phone, paymentNumber, amount } = row;
      const shown = { what: rowText(row), daysLate: daysLateOf(row, today) };
      return { key, date, at, orderNumber, merchantFullName, phone, paymentNumber, amount, ...shown };
    });
}

function breachesOf(breaches: readonly FoundBreach[], type: SubjectType | null): readonly StoredRow[] {
  return breaches
    .filter(({ subjectType }) => type === null || subjectType === type)
    .map(({ clause: { law, article }, subjectType, subjectName, isRunning, reason, from }) => {
      return { subjectType, subjectName, isRunning, reason, law, article, from };
    });
}
