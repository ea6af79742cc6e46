import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Instant } from '#domain/calendar.ts';
import type { Transaction } from '../database.ts';

export type Invariant = {
  /** E.g. `docs/spec/reliability.md#I-05`. */
  readonly id: string;
  /** A: holds in every snapshot. Q: holds when nothing is under way. */
  readonly scope: 'A' | 'Q';
  readonly query: string;
};

export type AuditRow = Pick<Invariant, 'id' | 'scope'> & { readonly violations: number };

/** What the bank's own book says of one order number. */
export type BankTotal = {
  readonly orderNumber: string;
  readonly charged: number;
  readonly refunded: number;
  readonly chargeCount: number;
};

const invariantPattern = /^-- ([A-Z]+|I-\d{2}) \[([AQ])\]\n([^;]+);$/gm;

/** The invariants in the order of the contract, and two of our own. */
export async function readInvariants(): Promise<Invariant[]> {
  const text = await readFile(join(import.meta.dirname, 'audit-queries.sql'), 'utf8');
  return [...text.matchAll(invariantPattern)].map(([, id = '', scope, query = '']) => ({
    id,
    scope: scope === 'Q' ? 'Q' : 'A',
    query,
  }));
}

/**
 * Everything is seen as it is at one moment. Over a million orders a statement takes longer than any call of the service may. Whole tables are compared,
 * so there is room for them in memory, and nothing is kept of what was looked up, as it is never looked up again; several processes for one statement
 * would each read half of the tables for themselves.
 */
const auditSettings = `set transaction isolation level repeatable read; set local statement_timeout = '600s';
  set local work_mem = '64MB'; set local enable_memoize = off; set local max_parallel_workers_per_gather = 0`;

/** Makes the transaction an audit; there is one at a time. */
export async function beginAudit(transaction: Transaction): Promise<void> {
  await transaction.unsafe(`${auditSettings}; lock table audit.gw_sim, audit.param`);
}

/** The moment at which a transaction sees everything, for `joinAudit`. */
export async function timestampOf(transaction: Transaction): Promise<string> {
  const [row] = await transaction<{ timestamp: string }[]>`select pg_export_snapshot() as timestamp`;
  return row?.timestamp ?? '';
}

/** Has another transaction see the same moment, and only read. */
export async function joinAudit(transaction: Transaction, timestamp: string): Promise<void> {
  await transaction.unsafe(
    `${auditSettings}; set transaction read only; set transaction snapshot '${timestamp}'`,
  );
}

/** Fills what the checker brings: the bank's book and the present moment. */
export async function fillAuditTables(
  transaction: Transaction,
  totals: readonly BankTotal[],
  now: Instant,
): Promise<void> {
  await transaction`truncate audit.gw_sim, audit.param`;
  await transaction`insert into audit.param (now, quiescent) values (${now}, true)`;
  await transaction`
    insert into audit.gw_sim (gw_order_number, charged, refunded, charge_count)
    select * from unnest(${totals.map((total) => total.orderNumber)}::text[], ${totals.map((total) => total.charged)}::bigint[],
      ${totals.map((total) => total.refunded)}::bigint[], ${totals.map((total) => total.chargeCount)}::integer[])`;
}

/** True when there are more orders than that. */
export async function hasMoreOrders(transaction: Transaction, count: number): Promise<boolean> {
  const rows = await transaction`select from public.orders offset ${count} limit 1`;
  return rows.length > 0;
}

/** Whether an invariant is about what the checker brings, which nobody but the transaction that filled it in sees. */
export function needsAuditTables({ query }: Invariant): boolean {
  return /\b(gw_sim|param)\b/.test(query);
}

/** How many rows violate each of the invariants, said together: in a small world the ways there and back are a third of the work. */
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
