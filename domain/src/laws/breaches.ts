import type { CalendarDate } from '../calendar.ts';
import { checks } from './checks.ts';
import type { Clause } from './clause.ts';
import { clausesInForce } from './clause.ts';
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

/** A breach as one line, e.g. «Рассрочка дольше 6 месяцев (283-ФЗ)». */
export function breachSentence({ clause, reason }: Breach): string {
  return `${reason} (${clause.law})`;
}
