import type { CalendarDate } from '../calendar.ts';
import { calendarDate, plusIntervals } from '../calendar.ts';
import type { ProductField } from '../refusal.ts';
import { lastPlannedDate } from '../schedules/build-schedule.ts';
import type { ProductTerms } from '../schedules/product-terms.ts';

/** Limits of federal law 283-FZ on instalment services by start date; the latest one in force applies. */
const limits = [
  { from: calendarDate('2026-04-01'), mostMonths: 6 },
  { from: calendarDate('2028-04-01'), mostMonths: 4 },
] as const;

/** LONG: the term exceeds the legal limit. DEARER: the price by instalments exceeds the cash price. */
export type LawProblem = { readonly kind: 'LONG'; readonly mostMonths: number } | { readonly kind: 'DEARER' };

/** Violations of federal law 283-FZ for a product sold from a date on; empty before the law is in force. */
export function lawProblems(terms: ProductTerms, soldFrom: CalendarDate): readonly LawProblem[] {
  const limit = limits.findLast(({ from }) => from <= soldFrom);
  if (limit === undefined) return [];
  const { mostMonths } = limit;
  const lastDate = lastPlannedDate(terms, soldFrom);
  const isLong = lastDate === null || lastDate > plusIntervals(soldFrom, 'MONTHS', mostMonths);
  const isDearer = !terms.isBased && terms.commission > 0;
  return [
    ...(isLong ? [{ kind: 'LONG', mostMonths } as const] : []),
    ...(isDearer ? [{ kind: 'DEARER' } as const] : []),
  ];
}

/** The problem as a screen text. */
export function lawSentence(problem: LawProblem): string {
  return problem.kind === 'LONG'
    ? `Рассрочка дольше ${problem.mostMonths} месяцев (283-ФЗ)`
    : 'Цена в рассрочку выше цены за наличные (283-ФЗ)';
}

/** The field of the product form that staff change to solve the problem. */
export function lawField({ kind }: LawProblem): ProductField {
  return fields[kind];
}

const fields = {
  LONG: 'paymentsCount',
  DEARER: 'commissionPercentage',
} as const satisfies Record<LawProblem['kind'], ProductField>;
