import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Instant } from '#domain/dates.ts';
import { extendTimeout, type Transaction } from '../database.ts';

export type Invariant = {
  /** E.g. `docs/spec/reliability.md#I-05`. */
  readonly id: string;
  /** A: always holds. Q: holds only while no intent is in progress. */
  readonly scope: 'A' | 'Q';
  readonly query: string;
};

export type AuditRow = Pick<Invariant, 'id' | 'scope'> & { readonly violations: number };

/** The totals of one order number in the bank's records. */
export type BankTotal = {
  readonly orderNumber: string;
  readonly charged: number;
  readonly refunded: number;
  readonly chargeCount: number;
};

const invariantPattern = /^-- ([A-Z]+|I-\d{2}) \[([AQ])\]\n([^;]+);$/gm;

const invariantFiles = [
  'invariants-01-to-29.sql',
  'invariants-30-to-48.sql',
  'further-invariants.sql',
] as const;

/** Reads the invariants of docs/spec in their order, and further ones. */
export async function readInvariants(): Promise<Invariant[]> {
  const texts = await Promise.all(
    invariantFiles.map((file) => readFile(join(import.meta.dirname, file), 'utf8')),
  );
  return [...texts.join('\n').matchAll(invariantPattern)].map(([, id = '', scope, query = '']) => ({
    id,
    scope: scope === 'Q' ? 'Q' : 'A',
    query,
  }));
}

const auditSeconds = 600;

/**
 * An audit reads one snapshot. With a million orders a statement exceeds the usual timeout, so the timeout is raised.
 * The statements join whole tables, so work_mem is raised. memoize is off because no row is looked up twice.
 * Parallel workers are off because each would read large parts of the tables itself.
 */
const auditSettings = `set transaction isolation level repeatable read; set local statement_timeout = '${auditSeconds}s';
  set local work_mem = '64MB'; set local enable_memoize = off; set local max_parallel_workers_per_gather = 0`;

/** Makes the transaction an audit. The table lock allows one audit at a time. */
export async function beginAudit(transaction: Transaction): Promise<void> {
  extendTimeout(transaction, auditSeconds);
  await transaction.unsafe(`${auditSettings}; lock table audit.gw_sim, audit.param`);
}

/** Exports the snapshot of a transaction, for `joinAudit`. */
export async function exportSnapshot(transaction: Transaction): Promise<string> {
  const [row] = await transaction<{ snapshot: string }[]>`select pg_export_snapshot() as snapshot`;
  return row?.snapshot ?? '';
}

/** Makes another transaction read the same snapshot, read-only. */
export async function joinAudit(transaction: Transaction, snapshot: string): Promise<void> {
  extendTimeout(transaction, auditSeconds);
  await transaction.unsafe(
    `${auditSettings}; set transaction read only; set transaction snapshot '${snapshot}'`,
  );
}

/** Fills the input tables of the audit: the bank's totals and the current time. */
export async function fillAuditTables(
  transaction: Transaction,
  totals: readonly BankTotal[],
  now: Instant,
): Promise<void> {
  await transaction`truncate audit.gw_sim, audit.param`;
  await transaction`insert into audit.param (now, quiescent) values (${now}, true)`;
  await transaction`
    insert into audit.gw_sim (gw_order_number, charged, refunded, charge_count)
    select * from unnest(${totals.map((total) => total.orderNumber)}::text[],
      ${totals.map((total) => total.charged)}::bigint[], ${totals.map((total) => total.refunded)}::bigint[],
      ${totals.map((total) => total.chargeCount)}::integer[])`;
}

/** True when there are more than `count` orders. */
export async function hasMoreOrders(transaction: Transaction, count: number): Promise<boolean> {
  const rows = await transaction`select from public.orders offset ${count} limit 1`;
  return rows.length > 0;
}

/** True when an invariant reads the input tables, which only the transaction that filled them can see. */
export function needsAuditTables({ query }: Invariant): boolean {
  return /\b(gw_sim|param)\b/.test(query);
}

/**
 * Counts the rows that violate each invariant. One round trip for all: round trips cost a third of the time on few
 * orders.
 */
export async function countViolations(
  transaction: Transaction,
  invariants: readonly Invariant[],
): Promise<AuditRow[]> {
  const statements = invariants.map(
    ({ id, scope, query }) =>
      `select '${id}' as id, '${scope}' as scope, count(*) as violations from (${query}) violating`,
  );
  const found = await transaction.unsafe<AuditRow[]>(
    ['set local search_path = audit', ...statements].join(';'),
  );
  return found.flat();
}
