import type { StaffActor } from '#domain/staff/staff-actions.ts';
import { type CalendarDate, moscowDate } from '#domain/dates.ts';
import type { MetricPart } from '#domain/reports/metrics.ts';
import type { Reader } from '../../db/database.ts';
import type { ListPage, PageRequest } from '../../db/listing.ts';
import {
  type MetricRow,
  metricRows,
  type MetricSort,
  type RowsRequest,
  sumOfRows,
} from '../../db/reports/metric-rows-store.ts';
import { type Sum, triesByAnswer } from '../../db/reports/metric-store.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import type { DatabaseAccess } from '../context.ts';
import { type ReportPeriod, rowsOfMetric, timestampsOf } from './rows-of-metric.ts';

export type MetricRequest = MetricPart & { readonly days: ReportPeriod };

/**
 * A page of the rows behind a metric, with their number and sum. The view is recorded in the audit log
 * (docs/spec/reliability.md#S-45).
 */
export async function viewMetricRows(
  context: DatabaseAccess,
  staff: StaffActor,
  { page, ...input }: MetricRequest & { readonly page: PageRequest<MetricSort> },
): Promise<ListPage<MetricRow> & { readonly sum: Sum }> {
  const { clock, database } = context;
  const rowsRequest = await requestOfRows(database.reader, moscowDate(clock.now()), input);
  const { metric, part, days } = input;
  await database.transaction((transaction) =>
    insertStaffAction(
      transaction,
      { staff, action: 'VIEW_REPORT_ROWS', subjectId: metric, after: { part, ...days } },
      clock.now(),
    ),
  );
  const [listed, sum] = await Promise.all([
    metricRows(database.reader, rowsRequest, page),
    sumOfRows(database.reader, rowsRequest),
  ]);
  return { ...listed, sum };
}

/** Builds the query for the rows behind a metric. `today` is the date in Moscow. */
export async function requestOfRows(
  reader: Reader,
  today: CalendarDate,
  { metric, part, days }: MetricRequest,
): Promise<RowsRequest> {
  const answers = metric === 'TRIES' ? await triesByAnswer(reader, timestampsOf(days)) : [];
  return rowsOfMetric(metric, { part, days, today, answers });
}
