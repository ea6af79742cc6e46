import { isCalendarDate } from '#domain/dates.ts';
import { staffActionGroups } from '#domain/staff/staff-action-groups.ts';
import { staffActionNamed, staffActions, viewActions } from '#domain/staff/staff-actions.ts';
import type { AuditLogRequest } from '../../api/audit-log/audit-log.ts';
import type { ListSearch } from '../../session/use-list-search.ts';
import type { FilterField } from '../../ui/collections/filter-fields.ts';

/** The filter of the log in the address. */
export const auditLogPatterns = {
  login: /^[^\s]{1,64}$/,
  action: /^[A-Z_]{1,64}$/,
  /** Without it the page shows the changes. */
  kind: /^(?:VIEWS|ALL)$/,
  outcome: /^(?:DONE|REFUSED)$/,
  phone: /^9\d{9}$/,
  from: /^\d{4}-\d{2}-\d{2}$/,
  to: /^\d{4}-\d{2}-\d{2}$/,
} as const;

type AuditLogSearch = ListSearch<keyof typeof auditLogPatterns>;

/** The filter of the log as its fields have it. Every field is a string; empty means not chosen. */
type AuditLogFilter = {
  readonly login: string;
  readonly action: string;
  /** Empty: changes and views. */
  readonly kind: '' | 'CHANGES' | 'VIEWS';
  readonly outcome: '' | 'DONE' | 'REFUSED';
  /** Ten digits. */
  readonly phone: string;
  readonly from: string;
  readonly to: string;
};

const actions = Object.values(staffActionGroups).flatMap(({ name: group, actions: inGroup }) =>
  inGroup
    .map((value) => ({ value, label: staffActions[value].name, group }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'ru')),
);

const shownKinds = [
  { value: 'CHANGES', label: 'Изменения' },
  { value: 'VIEWS', label: 'Просмотры' },
] as const;

const outcomes = [
  { value: 'DONE', label: 'Сделано' },
  { value: 'REFUSED', label: 'Отказано' },
] as const;

/** The filter of the log: kind, employee, client, action, outcome and dates. */
export const auditLogFields: readonly FilterField<keyof AuditLogFilter>[] = [
  { kind: 'choice', name: 'kind', label: 'Показать', options: shownKinds },
  { kind: 'text', name: 'login', label: 'Логин сотрудника', maxLength: 64 },
  { kind: 'phone', name: 'phone', label: 'Телефон клиента' },
  { kind: 'choice', name: 'action', label: 'Действие', options: actions },
  { kind: 'choice', name: 'outcome', label: 'Итог', options: outcomes },
  { kind: 'days', from: { name: 'from', label: 'С даты' }, to: { name: 'to', label: 'По дату' } },
];

const kinds = { ALL: '', VIEWS: 'VIEWS' } as const;

/** The filter of an address. A chosen action decides whether changes or views are shown; without one it is changes. */
export function toAuditLogFilter(search: AuditLogSearch): AuditLogFilter {
  const { login = '', action = '', phone = '', from = '', to = '' } = search;
  const outcome = outcomes.find(({ value }) => value === search.outcome)?.value ?? '';
  return { login, action, kind: kindOf(search), outcome, phone, from, to };
}

function kindOf({ action = '', kind }: AuditLogSearch): AuditLogFilter['kind'] {
  const chosen = staffActionNamed(action);
  if (chosen !== null) return viewActions.includes(chosen) ? 'VIEWS' : 'CHANGES';
  return kind === 'ALL' || kind === 'VIEWS' ? kinds[kind] : 'CHANGES';
}

/** The address of a filter, without empty fields. */
export function toAuditLogSearch({ kind, ...filter }: AuditLogFilter): AuditLogSearch {
  const chosen = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));
  const shown = kind === '' ? 'ALL' : kind;
  return filter.action !== '' || shown === 'CHANGES' ? chosen : { ...chosen, kind: shown };
}

/** The request of a filter, without empty fields. */
export function toAuditLogRequest(filter: AuditLogFilter): AuditLogRequest {
  const { login, action, kind, outcome, phone, from, to } = filter;
  return {
    ...(login === '' ? {} : { login }),
    ...(staffActionNamed(action) === null ? {} : { action }),
    ...(kind === '' ? {} : { kind }),
    ...(outcome === '' ? {} : { outcome }),
    ...(phone === '' ? {} : { client: { countryCode: '7', phone } }),
    ...(isCalendarDate(from) ? { dateFrom: from } : {}),
    ...(isCalendarDate(to) ? { dateTo: to } : {}),
  };
}
