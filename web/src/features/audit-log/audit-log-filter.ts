import { staffDeedNamed } from '#domain/access/staff-deeds.ts';
import { isCalendarDate } from '#domain/calendar.ts';
import type { AuditLogRequest } from '../../api/audit-log.ts';

/** What the log is narrowed to, as its address has it; every part is a text, empty where nothing is chosen. */
export type AuditLogFilter = {
  readonly login: string;
  readonly action: string;
  readonly outcome: '' | 'DONE' | 'REFUSED';
  /** Ten digits. */
  readonly phone: string;
  readonly from: string;
  readonly to: string;
};

export type AuditLogSearch = { readonly [Field in keyof AuditLogFilter]?: AuditLogFilter[Field] | undefined };

/** What the address may say; whatever does not look like it is left out. */
export function readAuditLogSearch(query: Record<string, unknown>): AuditLogSearch {
  const kept = Object.entries(patterns).flatMap(([field, pattern]) => {
    const value = query[field];
    return typeof value === 'string' && pattern.test(value) ? [[field, value] as const] : [];
  });
  return Object.fromEntries(kept);
}

const patterns = {
  login: /^[^\s]{1,64}$/,
  action: /^[A-Z_]{1,64}$/,
  outcome: /^(?:DONE|REFUSED)$/,
  phone: /^9\d{9}$/,
  from: /^\d{4}-\d{2}-\d{2}$/,
  to: /^\d{4}-\d{2}-\d{2}$/,
} as const satisfies Record<keyof AuditLogFilter, RegExp>;

export function auditLogFilterOf(search: AuditLogSearch): AuditLogFilter {
  const { login = '', action = '', outcome = '', phone = '', from = '', to = '' } = search;
  return { login, action, outcome, phone, from, to };
}

/** The address of a filter: what is empty is not said. */
export function auditLogSearchOf(filter: AuditLogFilter): AuditLogSearch {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));
}

/** What is sent: empty parts are dropped. */
export function auditLogRequestOf(filter: AuditLogFilter): AuditLogRequest {
  const { login, action, outcome, phone, from, to } = filter;
  return {
    ...(login === '' ? {} : { login }),
    ...(staffDeedNamed(action) === null ? {} : { action }),
    ...(outcome === '' ? {} : { outcome }),
    ...(phone === '' ? {} : { client: { countryCode: '7', phone } }),
    ...(isCalendarDate(from) ? { dateFrom: from } : {}),
    ...(isCalendarDate(to) ? { dateTo: to } : {}),
  };
}
