import type { StaffActor } from '#domain/staff/staff-actions.ts';
import { type CalendarDate, daysBetween, type Instant, moscowDate, plusDays } from '#domain/dates.ts';
import { type Kopecks, noMoney, plus, sumOf } from '#domain/money.ts';
import { type MetricPart, metricParts } from '#domain/reports/metrics.ts';
import { type DayOfSchedule, forecast, type ForecastPeriod, forecastSpan } from '#domain/reports/forecast.ts';
import { tryEnd } from '#domain/reports/try-end.ts';
import { newBulkhead } from '../../concurrency/bulkhead.ts';
import { allowSeconds, readAtOneTimestamp, type Transaction } from '../../db/database.ts';
import {
  collectedByDay,
  dueByDay,
  openPenalties,
  penaltiesApplied,
  returnedMoney,
  type Sum,
  triesByAnswer,
  unpaidByDaysLate,
} from '../../db/reports/metric-store.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import type { DatabaseAccess } from '../context.ts';
import { ageOf, type ReportPeriod, penaltyPart, timestampsOf } from './rows-of-metric.ts';

export type DashboardDay = {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly due: Kopecks;
  readonly collected: Kopecks;
};

export type Dashboard = {
  readonly at: Instant;
  readonly today: CalendarDate;
  /** All parts of all metrics, including empty ones. */
  readonly sums: readonly (MetricPart & Sum)[];
  readonly days: readonly DashboardDay[];
  readonly forecast: readonly ForecastPeriod[];
};

/** Time limit of the page's queries. */
const timeoutSeconds = 20;

/** A dashboard occupies one of the process's ten connections to the database, so further ones wait. */
const limitDashboards = newBulkhead({ concurrency: 2, queueLength: Infinity });

/**
 * The sums of a period: due, collected and returned; the present and the overdue debt, penalties, and charge attempts
 * by outcome. Also the forecast of 90 days against the previous 90. All metrics come from one snapshot, and each equals
 * the sum of the rows of `viewMetricRows`.
 */
export async function viewDashboard(
  context: DatabaseAccess,
  staff: StaffActor,
  days: ReportPeriod,
): Promise<Dashboard> {
  const dashboard = await readDashboard(context, days);
  await context.database.transaction((transaction) =>
    insertStaffAction(transaction, { staff, action: 'VIEW_REPORT', after: days }, dashboard.at),
  );
  return dashboard;
}

/** As `viewDashboard`, for an export. */
export async function readDashboard(
  { clock, database }: DatabaseAccess,
  days: ReportPeriod,
): Promise<Dashboard> {
  const at = clock.now();
  const today = moscowDate(at);
  const read = await limitDashboards(() =>
    database.transaction(async (transaction) => {
      await readAtOneTimestamp(transaction);
      await allowSeconds(transaction, timeoutSeconds);
      return readMetrics(transaction, days, today);
    }),
  );
  if (read === null) throw new Error('the queue of dashboards is full');
  const { schedule, found, collected } = read;
  return {
    at,
    today,
    sums: metricParts.map((part) => ({ ...part, ...sumOfPart(found, part) })),
    days: periodsOf(days).map(({ from, to }) => ({
      from,
      to,
      due: sumOf(read.due.filter(isWithin(from, to)).map(({ amount }) => amount)),
      collected: sumOf(collected.filter(isWithin(from, to)).map(({ amount }) => amount)),
    })),
    forecast: forecast(schedule, today),
  };
}

type MetricSum = MetricPart & Sum;

async function readMetrics(transaction: Transaction, days: ReportPeriod, today: CalendarDate) {
  const timestamps = timestampsOf(days);
  const span = forecastSpan(today);
  const due = await dueByDay(transaction, days.dateFrom, days.dateTo);
  const collected = await collectedByDay(transaction, timestamps);
  const unpaid = await unpaidByDaysLate(transaction, today);
  const penalties = await penaltiesApplied(transaction, timestamps);
  const tries = await triesByAnswer(transaction, timestamps);
  const found: MetricSum[] = [
    ...due.map(({ isPaid, ...sum }) => named('DUE', isPaid ? 'PAID' : 'UNPAID', sum)),
    ...collected.map(({ kind, ...sum }) => named('COLLECTED', kind, sum)),
    named('RETURNED', null, await returnedMoney(transaction, timestamps)),
    ...unpaid.map((sum) => named('DEBT', null, sum)),
    ...unpaid.flatMap(({ daysLate, ...sum }) =>
      daysLate > 0 ? [named('OVERDUE', ageOf(daysLate), sum)] : [],
    ),
    ...penalties.map(({ state, ...sum }) => named('PENALTIES', penaltyPart(state), sum)),
    named('OPEN_PENALTIES', null, await openPenalties(transaction)),
    ...tries.map(({ state, actionCode, ...sum }) => named('TRIES', tryEnd(state, actionCode), sum)),
  ];
  const ofSpan = await dueByDay(transaction, span.from, span.to);
  const schedule: DayOfSchedule[] = ofSpan.map(({ date, isPaid, amount }) => ({
    date,
    due: amount,
    paid: isPaid ? amount : noMoney,
  }));
  return { due, collected, found, schedule };
}

function named(metric: MetricPart['metric'], part: string | null, { count, amount }: Sum): MetricSum {
  return { metric, part, count, amount };
}

function sumOfPart(found: readonly MetricSum[], { metric, part }: MetricPart): Sum {
  return found
    .filter((sum) => sum.metric === metric && sum.part === part)
    .reduce<Sum>(
      (all, { count, amount }) => ({ count: all.count + count, amount: plus(all.amount, amount) }),
      { count: 0, amount: noMoney },
    );
}

/** Up to two months by day, longer periods by week: more columns would be unreadable. */
function periodsOf({
  dateFrom,
  dateTo,
}: ReportPeriod): { readonly from: CalendarDate; readonly to: CalendarDate }[] {
  const length = daysBetween(dateFrom, dateTo) + 1;
  const step = length <= 62 ? 1 : 7;
  return Array.from({ length: Math.ceil(length / step) }, (_, index) => {
    const from = plusDays(dateFrom, index * step);
    const last = plusDays(from, step - 1);
    return { from, to: last < dateTo ? last : dateTo };
  });
}

function isWithin(from: CalendarDate, to: CalendarDate) {
  return ({ date }: { readonly date: CalendarDate }): boolean => date >= from && date <= to;
}
