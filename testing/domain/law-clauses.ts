import { calendarDate } from '#domain/dates.ts';
import type { Clause } from '#domain/laws/clause.ts';

type Row = readonly [
  clauseId: string,
  check: Clause['check'],
  limit: number | null,
  validFrom: string,
  validUntil?: string,
];

const rows: readonly Row[] = [
  ['283-term-6-months', 'TERM', 6, '2026-04-01', '2028-03-31'],
  ['283-term-4-months', 'TERM', 4, '2028-04-01'],
  ['283-cash-price', 'CASH_PRICE', null, '2026-04-01'],
  ['283-penalty-rate', 'PENALTY_RATE', 2000, '2026-04-01'],
  ['283-credit-bureau', 'CREDIT_BUREAU', 5_000_000, '2026-04-01'],
  ['230-message-content', 'DEBT_MESSAGE_CONTENT', null, '2017-01-01'],
  ['230-message-tone', 'DEBT_MESSAGE_TONE', null, '2017-01-01'],
  ['230-contacts-in-day', 'CONTACTS_IN_DAY', 2, '2017-01-01'],
  ['230-contacts-in-week', 'CONTACTS_IN_WEEK', 4, '2017-01-01'],
  ['230-contacts-in-month', 'CONTACTS_IN_MONTH', 16, '2017-01-01'],
  ['230-contact-hours', 'CONTACT_HOURS', null, '2017-01-01'],
  ['230-contact-refused', 'CONTACT_REFUSED', null, '2017-01-01'],
  ['38-advertising', 'ADVERTISING', null, '2006-07-01'],
  ['152-confidentiality', 'PERSONAL_DATA_IN_MESSAGE', null, '2007-01-26'],
  ['54-receipt-lines', 'RECEIPT_LINES', null, '2017-07-01'],
  ['152-separate-consent', 'SEPARATE_CONSENT', null, '2025-09-01'],
  ['152-consent-withdrawal', 'CONSENT_WITHDRAWAL', null, '2007-01-26'],
];

/** The clauses of migrations 0135, 0136 and 0228 for tests of the domain. A test of the laws compares them with the table. */
export const lawClauses: readonly Clause[] = rows.map(([clauseId, check, limit, validFrom, validUntil]) => ({
  clauseId,
  law: `${clauseId.split('-')[0] ?? ''}-ФЗ`,
  article: null,
  link: 'https://law.example',
  requirement: clauseId,
  check,
  limit,
  validFrom: calendarDate(validFrom),
  validUntil: validUntil === undefined ? null : calendarDate(validUntil),
}));
