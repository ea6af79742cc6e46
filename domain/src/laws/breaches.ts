import type { CalendarDate } from '../dates.ts';
import { checks } from './checks.ts';
import { type Clause, clausesInForce } from './clause.ts';
import type { LawSubject } from './law-subject.ts';

/** A clause that a subject breaks, with the reason in Russian. */
export type Breach = { readonly clause: Clause; readonly reason: string };

/**
 * The clauses in force on `day` that a subject breaks, in the order of the clauses (docs/spec/rules.md#15). A term is
 * counted from `day`.
 */
export function breachesOf(
  clauses: readonly Clause[],
  subject: LawSubject,
  day: CalendarDate,
): readonly Breach[] {
  return clausesInForce(clauses, day).flatMap((clause) => {
    const reason = checks[clause.check]({ subject, limit: clause.limit, day });
    return reason === null ? [] : [{ clause, reason }];
  });
}

/**
 * The breaches of a day, and after them those of clauses that begin later, each on its first day. A clause that begins
 * tomorrow is known today (docs/spec/rules.md#15).
 */
export function breachesFrom(
  clauses: readonly Clause[],
  subject: LawSubject,
  day: CalendarDate,
): readonly Breach[] {
  const later = clauses
    .filter(({ validFrom }) => validFrom > day)
    .toSorted((one, other) => (one.validFrom < other.validFrom ? -1 : 1));
  return [
    ...breachesOf(clauses, subject, day),
    ...later.flatMap((clause) => breachesOf([clause], subject, clause.validFrom)),
  ];
}

/** A breach as one line, e.g. «Рассрочка дольше 6 месяцев (283-ФЗ)». */
export function breachSentence({ clause, reason }: Breach): string {
  return `${reason} (${clause.law})`;
}

/**
 * A breach for those who can still avoid it: «Рассрочка дольше 6 месяцев (283-ФЗ)», and for a clause that begins after `day` «С 01.04.2028:
 * Рассрочка дольше 4 месяцев (283-ФЗ)».
 */
export function breachWarning(breach: Breach, day: CalendarDate): string {
  const { validFrom } = breach.clause;
  const start = validFrom > day ? `С ${validFrom.split('-').toReversed().join('.')}: ` : '';
  return `${start}${breachSentence(breach)}`;
}
