import { staffActionNamed, viewActions } from '#domain/staff/staff-actions.ts';
import { isCalendarDate } from '#domain/dates.ts';
import type { AuditLogRequest } from '../../api/audit-log/audit-log.ts';
import type { AuditLogSearch } from './audit-log-search.ts';

/** The filter of the log as its fields have it. Every field is a string; empty means not chosen. */
export type AuditLogFilter = {
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

const outcomes = ['DONE', 'REFUSED'] as const;
const kinds = { ALL: '', VIEWS: 'VIEWS' } as const;

/** The filter of an address. A chosen action decides whether changes or views are shown; without one it is changes. */
export function toAuditLogFilter(search: AuditLogSearch): AuditLogFilter {
  const { login = '', action = '', phone = '', from = '', to = '' } = search;
  const outcome = outcomes.find((known) => known === search.outcome) ?? '';
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
