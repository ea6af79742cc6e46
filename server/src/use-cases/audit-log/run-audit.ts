import type { AuditRow, BankTotal, Invariant } from '../../db/audit-log/audit-store.ts';
import {
  beginAudit,
  countViolations,
  fillAuditTables,
  hasMoreOrders,
  joinAudit,
  timestampOf,
  needsAuditTables,
  readInvariants,
} from '../../db/audit-log/audit-store.ts';
import type { Transaction } from '../../db/database.ts';
import type { Context } from '../context.ts';

/** Invariants that only the bank's own book can tell about. */
const needTheBook = new Set(['I-08', 'I-09', 'I-10', 'I-11']);
/** Counts codes per day, which a demonstration multiplies by a hundred (docs/spec/interfaces.md#commands). */
const needsRealLimits = 'I-37';
/** So many have been checked before a second connection has got to know the tables. */
const ordersForOne = 10_000;

type Audited = Pick<Context, 'clock' | 'database'> & {
  readonly settings: Pick<Context['settings'], 'limitFactor'>;
};

/**
 * Checks every invariant of the reliability page on this database as it is at one moment; `book` is what the bank says
 * that it did, null where the bank offers no book. Everything of scope Q is checked too: call it when nothing is under
 * way. More than `fewOrders` are checked on two connections.
 */
export async function runAudit(
  { clock, database, settings }: Audited,
  book: readonly BankTotal[] | null,
  fewOrders = ordersForOne,
): Promise<AuditRow[]> {
  const invariants = (await readInvariants()).filter(({ id }) => {
    const unknowable = book === null && needTheBook.has(id);
    const unwanted = settings.limitFactor > 1 && id === needsRealLimits;
    return !unknowable && !unwanted;
  });
  return database.transaction(async (transaction) => {
    await beginAudit(transaction);
    const audit = {
      database,
      transaction,
      fill: () => fillAuditTables(transaction, book ?? [], clock.now()),
    };
    return (await hasMoreOrders(transaction, fewOrders))
      ? countOnTwo(audit, invariants)
      : countOnOne(audit, invariants);
  });
}

type Audit = Pick<Audited, 'database'> & {
  readonly transaction: Transaction;
  /** Fills in what the audit itself brings, which only its own transaction sees. */
  readonly fill: () => Promise<void>;
};

async function countOnOne(
  { transaction, fill }: Audit,
  invariants: readonly Invariant[],
): Promise<AuditRow[]> {
  await fill();
  return countViolations(transaction, invariants);
}

/** Two connections take the invariants one by one. */
async function countOnTwo(audit: Audit, invariants: readonly Invariant[]): Promise<AuditRow[]> {
  const { database, transaction } = audit;
  const timestamp = await timestampOf(transaction);
  const own = invariants.filter(needsAuditTables);
  const others = invariants.filter((invariant) => !needsAuditTables(invariant));
  const countHere = async (): Promise<AuditRow[]> => {
    const counted = await countOnOne(audit, own);
    return [...counted, ...(await countFrom(transaction, others))];
  };
  const countOnSecond = (): Promise<AuditRow[]> =>
    database.transaction(async (second) => {
      await joinAudit(second, timestamp);
      return countFrom(second, others);
    });
  // two transactions: within each one the statements are awaited in turn
  const rows = await Promise.all([countHere(), countOnSecond()]);
  return inOrderOf(invariants, rows.flat());
}

/** Takes one after the other off the list. */
async function countFrom(transaction: Transaction, list: Invariant[]): Promise<AuditRow[]> {
  const rows: AuditRow[] = [];
  for (let next = list.shift(); next !== undefined; next = list.shift())
    rows.push(...(await countViolations(transaction, [next])));
  return rows;
}

/** @throws Error when one of them was not counted. */
function inOrderOf(invariants: readonly Invariant[], rows: readonly AuditRow[]): AuditRow[] {
  return invariants.map(({ id }) => {
    const row = rows.find((counted) => counted.id === id);
    if (row === undefined) throw new Error(`${id} was not counted`);
    return row;
  });
}
