import { staffActionNamed } from '#domain/staff/staff-actions.ts';
import { isCalendarDate } from '#domain/dates.ts';
import type { AuditLogRequest } from '../../api/audit-log/audit-log.ts';
import type { AuditLogSearch } from './audit-log-search.ts';

/** The filter of the log as in its address. Every field is a string; empty means not chosen. */
export type AuditLogFilter = {
  readonly login: string;
  readonly action: string;
  readonly outcome: '' | 'DONE' | 'REFUSED';
  /** Ten digits. */
  readonly phone: string;
  readonly from: string;
  readonly to: string;
};

const outcomes = ['DONE', 'REFUSED'] as const;

export function toAuditLogFilter(search: AuditLogSearch): AuditLogFilter {
  const { login = '', action = '', phone = '', from = '', to = '' } = search;
  const outcome = outcomes.find((known) => known === search.outcome) ?? '';
  return { login, action, outcome, phone, from, to };
}

/** The address of a filter, without empty fields. */
export function toAuditLogSearch(filter: AuditLogFilter): AuditLogSearch {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));
}

/** The request of a filter, without empty fields. */
export function toAuditLogRequest(filter: AuditLogFilter): AuditLogRequest {
  const { login, action, outcome, phone, from, to } = filter;
  return {
    ...(login === '' ? {} : { login }),
    ...(staffActionNamed(action) === null ? {} : { action }),
    ...(outcome === '' ? {} : { outcome }),
    ...(phone === '' ? {} : { client: { countryCode: '7', phone } }),
    ...(isCalendarDate(from) ? { dateFrom: from } : {}),
    ...(isCalendarDate(to) ? { dateTo: to } : {}),
  };
}
