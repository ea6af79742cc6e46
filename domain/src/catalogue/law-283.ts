import type { CalendarDate } from '../calendar.ts';
import { calendarDate, plusIntervals } from '../calendar.ts';
import type { ProductField } from '../refusal.ts';
import { lastPlannedDate } from '../schedules/build-schedule.ts';
import type { ProductTerms } from './product-terms.ts';

/** What federal law 283-FZ on instalment services lets a product be, from a day on; the newest in force counts. */
const limits = [
  { from: calendarDate('2026-04-01'), mostMonths: 6 },
  { from: calendarDate('2028-04-01'), mostMonths: 4 },
] as const;

/** LONG: paid for longer than the law lets it. DEARER: dearer by instalments than for cash. */
export type LawProblem = { readonly kind: 'LONG'; readonly mostMonths: number } | { readonly kind: 'DEARER' };

/** What federal law 283-FZ would have against a product that is sold from a day on; nothing before the law. */
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

/** The same in words for the screen. */
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
