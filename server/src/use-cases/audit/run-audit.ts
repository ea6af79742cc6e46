import type { BankTotal, Invariant } from '../../db/audit/audit-store.ts';
import {
  countChainViolations,
  countDocumentViolations,
  countViolations,
  fillAuditTables,
  readInvariants,
} from '../../db/audit/audit-store.ts';
import { allowSeconds } from '../../db/database.ts';
import type { Context } from '../context.ts';

export type AuditRow = {
  readonly id: string;
  readonly scope: Invariant['scope'];
  readonly violations: number;
};

/** Invariants that only the bank's own book can tell about. */
const needTheBook = new Set(['I-08', 'I-09', 'I-10', 'I-11']);
/** Counts codes per day, which a demonstration multiplies by a hundred (interfaces «LIMITS»). */
const needsRealLimits = 'I-37';
/** Over a million orders a statement takes longer than any call of the service may. */
const longestStatementSeconds = 600;

type Audited = Pick<Context, 'clock' | 'database'> & {
  readonly settings: Pick<Context['settings'], 'limitFactor'>;
};

/**
 * Checks every invariant of the reliability page on this database (issue 2 item 9); `book` is what the bank says that it did, null
 * where the bank offers no book. Everything of scope Q is checked too: call it when nothing is under way.
 */
export async function runAudit(
  { clock, database, settings }: Audited,
  book: readonly BankTotal[] | null,
): Promise<AuditRow[]> {
  const invariants = await readInvariants();
  return database.transaction(async (transaction) => {
    await allowSeconds(transaction, longestStatementSeconds);
    await fillAuditTables(transaction, book ?? [], clock.now());
    const rows: AuditRow[] = [];
    for (const invariant of invariants) {
      const unknowable = book === null && needTheBook.has(invariant.id);
      const unwanted = settings.limitFactor > 1 && invariant.id === needsRealLimits;
      if (unknowable || unwanted) continue;
      rows.push({
        id: invariant.id,
        scope: invariant.scope,
        violations: await countViolations(transaction, invariant),
      });
    }
    rows.push({ id: 'LOG', scope: 'A', violations: await countChainViolations(transaction) });
    rows.push({ id: 'DOCS', scope: 'A', violations: await countDocumentViolations(transaction) });
    return rows;
  });
}
