import { staffActionGroups } from '#domain/staff/staff-action-groups.ts';
import { staffActions } from '#domain/staff/staff-actions.ts';
import type { FilterField } from '../../ui/collections/filter-fields.ts';
import type { AuditLogFilter } from './audit-log-filter.ts';

const actions = Object.values(staffActionGroups).flatMap(({ name: group, actions: inGroup }) =>
  inGroup
    .map((value) => ({ value, label: staffActions[value].name, group }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'ru')),
);

const kinds = [
  { value: 'CHANGES', label: 'Изменения' },
  { value: 'VIEWS', label: 'Просмотры' },
] as const;

const outcomes = [
  { value: 'DONE', label: 'Сделано' },
  { value: 'REFUSED', label: 'Отказано' },
] as const;

/** The filter of the log: kind, employee, client, action, outcome and dates. */
export const auditLogFields: readonly FilterField<keyof AuditLogFilter>[] = [
  { kind: 'choice', name: 'kind', label: 'Показать', options: kinds },
  { kind: 'text', name: 'login', label: 'Логин сотрудника', maxLength: 64 },
  { kind: 'phone', name: 'phone', label: 'Телефон клиента' },
  { kind: 'choice', name: 'action', label: 'Действие', options: actions },
  { kind: 'choice', name: 'outcome', label: 'Итог', options: outcomes },
  { kind: 'days', from: { name: 'from', label: 'С даты' }, to: { name: 'to', label: 'По дату' } },
];
