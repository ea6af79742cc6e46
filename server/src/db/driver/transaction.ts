import { DatabaseError } from './faults.ts';
import { patienceFor } from './connection.ts';
import type { Held, Pool } from './pool.ts';
import type { Command, Row, Rows, Sql } from './statement.ts';
import { newSql, plainText } from './statement.ts';

const begin = plainText('begin');
const commit = plainText('commit');
const rollback = plainText('rollback');

/** How long transactions wait for answers, where it is not the connection's own time. */
const patienceOf = new WeakMap<Sql, number>();

/**
 * Runs `work` between BEGIN and COMMIT on a connection of its own. COMMIT is sent behind the statements that `work` has begun, without waiting
 * for their answers. When one of them fails, all of it is rolled back and its error is thrown, even if `work` has caught it.
 */
export async function runTransaction<T>(pool: Pool, work: (sql: Sql) => Promise<T>): Promise<T> {
  const held = await pool.hold();
  try {
    // awaited: a statement that follows a BEGIN that failed would commit at once
    await held.connection.send(begin);
    return await runBegun(held, work);
  } finally {
    held.release();
  }
}

async function runBegun<T>({ connection }: Held, work: (sql: Sql) => Promise<T>): Promise<T> {
  let isOver = false;
  let firstFault: unknown = null;
  const run = async (command: () => Command): Promise<Rows<Row[]>> => {
    if (isOver) throw new Error('a statement was sent to a transaction that is over');
    try {
      return (await connection.send(command(), patienceOf.get(sql))).rows;
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
    // a lost connection has rolled back already
    await connection.send(rollback).catch(() => undefined);
    throw firstFault instanceof Error && isFollowingFault(error) ? firstFault : error;
  }
  isOver = true;
  const { tag } = await connection.send(commit);
  // PostgreSQL answers the COMMIT of a failed transaction with ROLLBACK, as a success
  if (tag === 'COMMIT') return value;
  throw firstFault instanceof Error ? firstFault : new Error(`COMMIT was answered with ${tag}`);
}

/** True when the statement failed only because one before it in the transaction had failed. */
function isFollowingFault(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '25P02';
}

/** Waits for answers as long as the server lets a statement of this transaction run. */
export function allowPatience(sql: Sql, statementSeconds: number): void {
  patienceOf.set(sql, patienceFor(statementSeconds * 1000));
}
