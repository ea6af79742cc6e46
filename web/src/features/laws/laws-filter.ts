import { type CalendarDate, isCalendarDate } from '#domain/dates.ts';
import { subjectNames, type SubjectType } from '#domain/laws/subject-names.ts';
import type { ListSearch } from '../../session/use-list-search.ts';
import type { FilterField } from '../../ui/collections/filter-fields.ts';

/** The filter in the address: the day and the kind of what is checked. */
export const lawsPatterns = {
  day: /^\d{4}-\d{2}-\d{2}$/,
  type: /^(?:PRODUCT|SERVICE|TEMPLATE|AGREEMENT)$/,
} as const;

type LawsSearch = ListSearch<keyof typeof lawsPatterns>;

/** The filter of the breaches as in the address. Every field is a string; an empty type means all. */
export type LawsFilter = { readonly day: string; readonly type: string };

/** The last day for which the server checks (docs/spec/rules.md#15). */
const lastDay = '2030-12-31';

const emptyTexts: Readonly<Record<string, string>> = {
  PRODUCT: 'Среди продуктов нарушений нет',
  SERVICE: 'Среди услуг нарушений нет',
  TEMPLATE: 'Среди сообщений нарушений нет',
  AGREEMENT: 'Среди подписываемых текстов нарушений нет',
} satisfies Record<SubjectType, string>;

/** The sentence of a table without breaches: about the chosen kind, or about all. */
export function emptyText(type: string): string {
  return emptyTexts[type] ?? 'В этот день закон ничто не нарушает';
}

export const lawsFields: readonly FilterField<keyof LawsFilter>[] = [
  { kind: 'day', name: 'day', label: 'На день', max: lastDay, problem: dayProblem },
  {
    kind: 'choice',
    name: 'type',
    label: 'Что проверить',
    options: Object.entries(subjectNames).map(([value, label]) => ({ value, label })),
  },
];

function dayProblem(day: string): string | null {
  if (!isCalendarDate(day)) return 'Укажите день';
  return day > lastDay ? 'Укажите день не позже 31.12.2030' : null;
}

/** The filter of an address; today unless the address names a day that can be checked. */
export function lawsFilterOf({ day = '', type = '' }: LawsSearch, today: CalendarDate): LawsFilter {
  return { day: dayProblem(day) === null ? day : today, type };
}

/** The address of a filter, without an empty type and without today. */
export function lawsSearchOf({ day, type }: LawsFilter, today: CalendarDate): LawsSearch {
  return { ...(day === today ? {} : { day }), ...(type === '' ? {} : { type }) };
}

/** The filter of an export. */
export function exportFilterOf({ day, type }: LawsFilter) {
  return { day, ...(isSubjectType(type) ? { type } : {}) };
}

function isSubjectType(type: string): type is SubjectType {
  return Object.hasOwn(subjectNames, type);
}
