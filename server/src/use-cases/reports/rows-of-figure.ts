import type { CalendarDate } from '#domain/calendar.ts';
import { moscowTime, plusDays } from '#domain/calendar.ts';
import { openPenaltyStates } from '#domain/penalties/penalty-state.ts';
import type { Figure, FigurePart } from '#domain/reports/figures.ts';
import { overdueAges } from '#domain/reports/figures.ts';
import { tryEnd } from '#domain/reports/try-end.ts';
import type { RowsRequest } from '../../db/reports/figure-rows-store.ts';
import type { Timestamps, TryAnswer } from '../../db/reports/figure-store.ts';

/** The days that are asked for, both included. */
export type Days = { readonly dateFrom: CalendarDate; readonly dateTo: CalendarDate };

/** What the rows of a figure depend on. */
export type RowsFacts = {
  readonly part: string | null;
  readonly days: Days;
  readonly today: CalendarDate;
  /** How the bank has answered the tries of those days. */
  readonly answers: readonly TryAnswer[];
};

/** The rows that a figure adds up from: the same conditions as those of its sum. */
export function rowsOfFigure(figure: Figure, facts: RowsFacts): RowsRequest {
  return inputs[figure](facts);
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
} as const satisfies Record<Figure, (facts: RowsFacts) => RowsRequest>;

/** What has become of a penalty, as the parts of the figure have it. */
export function penaltyPart(state: string): string {
  return (
    Object.entries(penaltyStates).find(([, states]) => states.some((known) => known === state))?.[0] ?? 'OPEN'
  );
}

/** The age of money that is late by so many days, one at least. */
export function ageOf(daysLate: number): FigurePart['part'] {
  return overdueAges.find(({ to }) => to === null || daysLate <= to)?.part ?? null;
}

/** From midnight to midnight, Moscow. */
export function timestampsOf({ dateFrom, dateTo }: Days): Timestamps {
  return { from: moscowTime(dateFrom, 0), until: moscowTime(plusDays(dateTo, 1), 0) };
}
