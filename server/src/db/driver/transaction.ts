import { DatabaseError } from './faults.ts';
import { timeoutFor } from './connection.ts';
import type { HeldConnection, Pool } from './pool.ts';
import { type Command, newSql, plainText, type Row, type Rows, type Sql } from './statement.ts';

const begin = plainText('begin');
const commit = plainText('commit');
const rollback = plainText('rollback');

/** Timeouts of transactions that differ from the timeout of their connection. */
const timeoutOf = new WeakMap<Sql, number>();

/**
 * Runs `work` between BEGIN and COMMIT on a connection of its own. COMMIT does not wait for statements that `work` has
 * sent and not awaited.
 * @throws the first error of a statement, even if `work` has caught the error, because PostgreSQL rolls such a
 * transaction back
 */
export async function runTransaction<T>(pool: Pool, work: (sql: Sql) => Promise<T>): Promise<T> {
  const held = await pool.hold();
  try {
    // BEGIN is awaited, because after a failed BEGIN the next statement would commit by itself
    await held.connection.send(begin);
    return await runBegun(held, work);
  } finally {
    held.release();
  }
}

async function runBegun<T>({ connection }: HeldConnection, work: (sql: Sql) => Promise<T>): Promise<T> {
  let isOver = false;
  let firstFault: unknown = null;
  const run = async (command: () => Command): Promise<Rows<Row[]>> => {
    if (isOver) throw new Error('a statement was sent after its transaction had ended');
    try {
      return (await connection.send(command(), timeoutOf.get(sql))).rows;
    } catch (error) {
      firstFault ??= error;
      throw error;
    }
  };
  const sql = newSql(run);
  let value: T;
  try {
    value = await work(sql);
  } catch (error) {
    isOver = true;
    // a lost connection has rolled the transaction back already
    await connection.send(rollback).catch(() => undefined);
    throw firstFault instanceof Error && isFollowingFault(error) ? firstFault : error;
  }
  isOver = true;
  const { tag } = await connection.send(commit);
  // the COMMIT of a failed transaction succeeds with the tag ROLLBACK
  if (tag === 'COMMIT') return value;
  throw firstFault instanceof Error ? firstFault : new Error(`COMMIT ended with the tag ${tag}`);
}

/** True when PostgreSQL rejected the statement because an earlier one of the transaction had failed. */
function isFollowingFault(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '25P02';
}

/** Adapts the client-side timeout of a transaction to its statement_timeout. */
export function extendTimeout(sql: Sql, statementSeconds: number): void {
  timeoutOf.set(sql, timeoutFor(statementSeconds * 1000));
}
