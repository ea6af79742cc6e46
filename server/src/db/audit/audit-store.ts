import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Instant } from '#domain/calendar.ts';
import type { Transaction } from '../database.ts';

export type Invariant = {
  /** E.g. `I-05`. */
  readonly id: string;
  /** A: holds in every snapshot. Q: holds when nothing is under way. */
  readonly scope: 'A' | 'Q';
  readonly query: string;
};

/** What the bank's own book says of one order number. */
export type BankTotal = {
  readonly orderNumber: string;
  readonly charged: number;
  readonly refunded: number;
  readonly chargeCount: number;
};

const headPattern = /^-- (I-\d{2}) \[([AQ])\]$/;

/** The invariants in the order of the contract. */
export async function readInvariants(): Promise<Invariant[]> {
  const text = await readFile(join(import.meta.dirname, 'audit-queries.sql'), 'utf8');
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    const [, id, scope] = headPattern.exec(line) ?? [];
    const query = lines[index + 1]?.replace(/;$/, '');
    return id === undefined || query === undefined ? [] : [{ id, scope: scope === 'Q' ? 'Q' : 'A', query }];
  });
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

/** How many rows violate an invariant. */
export async function countViolations(transaction: Transaction, { query }: Invariant): Promise<number> {
  await transaction`set local search_path = audit`;
  const [row] = await transaction.unsafe<{ count: number }[]>(
    `select count(*) as count from (${query}) violations`,
  );
  return row?.count ?? 0;
}

/** Links of the chain over the log of staff that do not fit, and rows of the log that are not chained (I-04). */
export async function countChainViolations(transaction: Transaction): Promise<number> {
  const [row] = await transaction<{ count: number }[]>`
    select count(*) as count from (
      select c.position, c.hash, c.staff_action_id, row_number() over (order by c.position) as expected,
        lag(c.hash, 1, ''::bytea) over (order by c.position) as previous
      from public.staff_action_chain c) link
    full join public.staff_action a using (staff_action_id)
    where a.staff_action_id is null or link.position is distinct from link.expected
      or link.hash is distinct from public.staff_action_hash(link.previous, a)`;
  return row?.count ?? 0;
}

/** Orders whose stored documents are missing, or that the counters of the lists do not count. */
export async function countDocumentViolations(transaction: Transaction): Promise<number> {
  const [row] = await transaction<{ count: number }[]>`
    select (select count(*) from public.orders o left join public.order_document d using (order_uuid) where d.order_uuid is null)
      + (select count(*) from (select client_uuid, list_state, count(*) as n from public.order_document group by 1, 2) d
          full join public.client_order_count c using (client_uuid, list_state) where coalesce(d.n, 0) <> coalesce(c.total, 0)) as count`;
  return row?.count ?? 0;
}
