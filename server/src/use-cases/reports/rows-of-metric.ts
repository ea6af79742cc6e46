import { type CalendarDate, moscowTime, plusDays } from '#domain/dates.ts';
import { openPenaltyStates } from '#domain/orders/penalty-state.ts';
import { type Metric, type MetricPart, overdueAges } from '#domain/reports/metrics.ts';
import { tryEnd } from '#domain/reports/try-end.ts';
import type { RowsRequest } from '../../db/reports/metric-rows-store.ts';
import type { Timestamps, TryAnswer } from '../../db/reports/metric-store.ts';

/** The requested days, both included. */
export type ReportPeriod = { readonly dateFrom: CalendarDate; readonly dateTo: CalendarDate };

/** The inputs of the rows of a metric. */
export type RowsFacts = {
  readonly part: string | null;
  readonly days: ReportPeriod;
  readonly today: CalendarDate;
  /** The bank's answers to the charge attempts of those days. */
  readonly answers: readonly TryAnswer[];
};

/** The query of the rows behind a metric, with the same conditions as its sum. */
export function rowsOfMetric(metric: Metric, facts: RowsFacts): RowsRequest {
  return inputs[metric](facts);
}

const penaltyStates = {
  OPEN: openPenaltyStates,
  PAID: ['PAID'],
  CANCELLED: ['CANCELLED', 'REFUNDED'],
} as const;

const inputs = {
  DUE: ({ part, days }) => ({ source: 'PAYMENT', paid: part === null ? null : part === 'PAID', ...days }),
  COLLECTED: ({ part, days }) => ({ source: 'MONEY', timestamps: timestampsOf(days), kind: part }),
  RETURNED: ({ days }) => ({ source: 'REFUND', timestamps: timestampsOf(days) }),
  DEBT: () => ({ source: 'PAYMENT', paid: false, dateFrom: null, dateTo: null }),
  OVERDUE: ({ part, today }) => {
    const age = overdueAges.find((known) => known.part === part) ?? { from: 1, to: null };
    return {
      source: 'PAYMENT',
      paid: false,
      dateFrom: age.to === null ? null : plusDays(today, -age.to),
      dateTo: plusDays(today, -age.from),
    };
  },
  PENALTIES: ({ part, days }) => ({
    source: 'PENALTY',
    timestamps: timestampsOf(days),
    states: Object.entries(penaltyStates).flatMap(([name, states]) =>
      part === null || part === name ? states : [],
    ),
  }),
  OPEN_PENALTIES: () => ({ source: 'PENALTY', timestamps: null, states: penaltyStates.OPEN }),
  TRIES: ({ part, days, answers }) => ({
    source: 'TRY',
    timestamps: timestampsOf(days),
    answers:
      part === null ? null : answers.filter(({ state, actionCode }) => tryEnd(state, actionCode) === part),
  }),
} as const satisfies Record<Metric, (facts: RowsFacts) => RowsRequest>;

/** The part of the metric that contains a penalty of this state. */
export function penaltyPart(state: string): string {
  return (
    Object.entries(penaltyStates).find(([, states]) => states.some((known) => known === state))?.[0] ?? 'OPEN'
  );
}

/** The age group of money that is this many days late, at least one. */
export function ageOf(daysLate: number): MetricPart['part'] {
  return overdueAges.find(({ to }) => to === null || daysLate <= to)?.part ?? null;
}

/** From midnight to midnight, Moscow time. */
export function timestampsOf({ dateFrom, dateTo }: ReportPeriod): Timestamps {
  return { from: moscowTime(dateFrom, 0), until: moscowTime(plusDays(dateTo, 1), 0) };
}
