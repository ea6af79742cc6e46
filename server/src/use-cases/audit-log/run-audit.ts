import {
  type AuditRow,
  type BankTotal,
  beginAudit,
  countViolations,
  exportSnapshot,
  fillAuditTables,
  hasMoreOrders,
  type Invariant,
  joinAudit,
  needsAuditTables,
  readInvariants,
} from '../../db/audit-log/audit-store.ts';
import type { Transaction } from '../../db/database.ts';
import type { Context } from '../context.ts';
import { countBrokenSignatures } from './replay-signatures.ts';

/** Invariants that need the bank's own records. */
export const needBankRecords: readonly string[] = ['I-08', 'I-09', 'I-10', 'I-11'];
/** Counts codes per day, a limit that a demonstration multiplies by a hundred (docs/spec/interfaces.md#commands). */
const needsRealLimits = 'I-37';
/** Up to this number of orders one connection is faster, because a second one first has to load the tables. */
const ordersForOne = 10_000;

type AuditContext = Pick<Context, 'clock' | 'database'> & {
  readonly settings: Pick<Context['settings'], 'limitFactor'>;
};

/**
 * Checks every invariant of the reliability page in one snapshot of this database. `book` contains the bank's own
 * totals, or null if the bank has none to offer. The last row, TEXTS, counts the signatures of the checkout that their
 * facts do not reproduce (docs/spec/rules.md#11). The check includes scope Q, so call it only when nothing is in
 * progress. More than `fewOrders` orders are checked on two connections.
 */
export async function runAudit(
  { clock, database, settings }: AuditContext,
  book: readonly BankTotal[] | null,
  fewOrders = ordersForOne,
): Promise<AuditRow[]> {
  const invariants = (await readInvariants()).filter(({ id }) => {
    const needsMissingRecords = book === null && needBankRecords.includes(id);
    const needsLimits = settings.limitFactor > 1 && id === needsRealLimits;
    return !needsMissingRecords && !needsLimits;
  });
  return database.transaction(async (transaction) => {
    await beginAudit(transaction);
    const audit = {
      database,
      transaction,
      fill: () => fillAuditTables(transaction, book ?? [], clock.now()),
    };
    const rows = (await hasMoreOrders(transaction, fewOrders))
      ? await countOnTwo(audit, invariants)
      : await countOnOne(audit, invariants);
    return [...rows, { id: 'TEXTS', scope: 'A', violations: await countBrokenSignatures(transaction) }];
  });
}

type Audit = Pick<AuditContext, 'database'> & {
  readonly transaction: Transaction;
  /** Fills the audit tables, which only the transaction of the audit sees. */
  readonly fill: () => Promise<void>;
};

async function countOnOne(
  { transaction, fill }: Audit,
  invariants: readonly Invariant[],
): Promise<AuditRow[]> {
  await fill();
  return countViolations(transaction, invariants);
}

/** Distributes the invariants over two connections. */
async function countOnTwo(audit: Audit, invariants: readonly Invariant[]): Promise<AuditRow[]> {
  const { database, transaction } = audit;
  const snapshot = await exportSnapshot(transaction);
  const own = invariants.filter(needsAuditTables);
  const others = invariants.filter((invariant) => !needsAuditTables(invariant));
  const countHere = async (): Promise<AuditRow[]> => {
    const counted = await countOnOne(audit, own);
    return [...counted, ...(await countFrom(transaction, others))];
  };
  const countOnSecond = (): Promise<AuditRow[]> =>
    database.transaction(async (second) => {
      await joinAudit(second, snapshot);
      return countFrom(second, others);
    });
  // two transactions; within each one the statements run sequentially
  const rows = await Promise.all([countHere(), countOnSecond()]);
  return inOrderOf(invariants, rows.flat());
}

/** Takes invariants off the shared list until it is empty. */
async function countFrom(transaction: Transaction, list: Invariant[]): Promise<AuditRow[]> {
  const rows: AuditRow[] = [];
  for (let next = list.shift(); next !== undefined; next = list.shift())
    rows.push(...(await countViolations(transaction, [next])));
  return rows;
}

/** @throws Error when an invariant was not counted. */
function inOrderOf(invariants: readonly Invariant[], rows: readonly AuditRow[]): AuditRow[] {
  return invariants.map(({ id }) => {
    const row = rows.find((counted) => counted.id === id);
    if (row === undefined) throw new Error(`invariant ${id} was not counted`);
    return row;
  });
}
