import type { CalendarDate } from '../dates.ts';

/** The checks that a clause can name. Each is a pure function in `checks.ts`. */
export const clauseChecks = [
  'TERM',
  'CASH_PRICE',
  'PENALTY_RATE',
  'CREDIT_BUREAU',
  'DEBT_MESSAGE_CONTENT',
  'DEBT_MESSAGE_TONE',
  'CONTACTS_IN_DAY',
  'CONTACTS_IN_WEEK',
  'CONTACTS_IN_MONTH',
  'CONTACT_HOURS',
  'CONTACT_REFUSED',
  'ADVERTISING',
  'PERSONAL_DATA_IN_MESSAGE',
  'RECEIPT_LINES',
  'SEPARATE_CONSENT',
  'CONSENT_WITHDRAWAL',
] as const;

export type ClauseCheck = (typeof clauseChecks)[number];

/** A clause of a law as a row of the table `law` or `law_of_agreement` (docs/spec/rules.md#15). */
export type Clause = {
  readonly clauseId: string;
  /** E.g. «283-ФЗ». */
  readonly law: string;
  /** E.g. «статья 7, часть 6»; null when the article has not been compared with the official text. */
  readonly article: string | null;
  /** Where the law can be read. */
  readonly link: string;
  /** What the clause requires, in Russian. */
  readonly requirement: string;
  readonly check: ClauseCheck;
  /**
   * Months for TERM, basis points a year for PENALTY_RATE, kopecks for CREDIT_BUREAU, messages for CONTACTS_IN_DAY, WEEK
   * and MONTH; null for the other checks.
   */
  readonly limit: number | null;
  /** The first day on which the clause is in force. */
  readonly validFrom: CalendarDate;
  /** The last day; null without an end. */
  readonly validUntil: CalendarDate | null;
};

/** The clauses that are in force on a day. */
export function clausesInForce<C extends Pick<Clause, 'validFrom' | 'validUntil'>>(
  clauses: readonly C[],
  day: CalendarDate,
): readonly C[] {
  return clauses.filter(
    ({ validFrom, validUntil }) => validFrom <= day && (validUntil === null || day <= validUntil),
  );
}
