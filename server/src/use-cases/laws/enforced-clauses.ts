import type { Clause } from '#domain/laws/clause.ts';
import type { Reader } from '../../db/database.ts';
import { allClauses } from '../../db/laws/law-store.ts';
import type { Context } from '../context.ts';

/** The clauses that refuse an action; none when the law profile is off (docs/spec/rules.md#15). */
export async function enforcedClauses(
  { settings }: Pick<Context, 'settings'>,
  reader: Reader,
): Promise<readonly Clause[]> {
  return settings.law.isEnforced ? allClauses(reader) : [];
}
