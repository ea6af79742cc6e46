import type { Clause } from '#domain/laws/clause.ts';
import type { Reader } from '../database.ts';

/** All clauses of all laws, by their first day. The tables have two dozen rows, which only migrations change. */
export async function allClauses(reader: Reader): Promise<Clause[]> {
  return reader<Clause[]>`
    select clause_id as "clauseId", law, article, link, requirement, check_name as "check", limit_value as "limit",
      valid_from as "validFrom", valid_until as "validUntil"
    from (select * from law union all select * from law_of_agreement) clause
    order by law desc, valid_from, clause_id`;
}
