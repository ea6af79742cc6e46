import { staffActions } from '#domain/staff/staff-actions.ts';
import type { FilterField } from '../../ui/collections/filter-fields.ts';
import type { AuditLogFilter } from './audit-log-filter.ts';

const actions = Object.entries(staffActions)
  .map(([value, { name }]) => ({ value, label: name }))
  .toSorted((one, other) => one.label.localeCompare(other.label, 'ru'));

const outcomes = [
  { value: 'DONE', label: 'Сделано' },
  { value: 'REFUSED', label: 'Отказано' },
] as const;

/** The filter of the log: employee, client, action, outcome and dates. */
export const auditLogFields: readonly FilterField<keyof AuditLogFilter>[] = [
  { kind: 'text', name: 'login', label: 'Логин сотрудника', maxLength: 64 },
  { kind: 'phone', name: 'phone', label: 'Телефон клиента' },
  { kind: 'choice', name: 'action', label: 'Действие', options: actions },
  { kind: 'choice', name: 'outcome', label: 'Итог', options: outcomes },
  { kind: 'days', from: { name: 'from', label: 'С даты' }, to: { name: 'to', label: 'По дату' } },
];
