import { setTimeout as pause } from 'node:timers/promises';
import type { Brand } from '#domain/brand.ts';
import type { DatabaseAddress } from '../config/database-address.ts';
import { addressOf } from './driver/connect.ts';
import { DatabaseError, isConnectionFault, isStalePlan } from './driver/faults.ts';
import { openPool } from './driver/pool.ts';
import { batch, newSql, type Row, type Sql, type Statement } from './driver/statement.ts';
import { subscribe, type Subscription } from './driver/subscription.ts';
import { extendTimeout, runTransaction } from './driver/transaction.ts';

export { batch, DatabaseError, isConnectionFault };

/**
 * Runs statements that read. A Transaction is a Reader too. Outside of a transaction a statement is retried after a
 * deadlock: a migration that locks table after table may choose a read of several tables as its victim
 * (docs/spec/reliability.md#F-31).
 */
export type Reader = Sql;

/** A part of a statement. */
export type Fragment = Statement;

/** A read that is sent when it is awaited. */
export type Query<Found extends Row> = Statement<Found[]>;

/** A write for `batch`, sent when it is awaited; null when there is nothing to write. */
export type Write = Statement | null;

/**
 * A running transaction. Every store function that writes takes one, so that a write outside of a
 * transaction does not compile.
 */
export type Transaction = Brand<Reader, 'Transaction'>;

/** Runs a write of a single statement that commits at once, e.g. the lease of a job. Retried as a read is. */
export type Autocommit = Brand<Reader, 'Autocommit'>;

export type Database = {
  readonly reader: Reader;
  readonly autocommit: Autocommit;
  /**
   * Runs `work` in one READ COMMITTED transaction; `work` runs again after a deadlock or a serialization failure
   * (docs/spec/reliability.md#F-31).
   */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /**
   * Calls `onMessage` for each NOTIFY of the channel until the database is closed; with an empty text when
   * notifications may have been missed.
   */
  listen(channel: string, onMessage: (text: string) => void): Promise<void>;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  /** A parsed address, or text to be parsed. */
  readonly url: DatabaseAddress | string;
  readonly connections?: number;
  /** statement_timeout; without it, or with 0, no limit. */
  readonly statementSeconds?: number;
};

const retriesOfConflicts = 5;

export function openDatabase({ url, connections = 10, statementSeconds = 0 }: DatabaseOptions): Database {
  const address = addressOf(url);
  const options = { address, statementMilliseconds: statementSeconds * 1000 };
  const pool = openPool({ ...options, connections });
  const reader = newSql((command) => retried(async () => (await pool.send(command())).rows));
  const subscriptions: Subscription[] = [];
  return {
    reader,
    autocommit: reader as Autocommit,
    transaction: (work) => retried(() => runTransaction(pool, (running) => work(running as Transaction))),
    listen: async (channel, onMessage) => {
      subscriptions.push(await subscribe(options, channel, onMessage));
    },
    close: async () => {
      await Promise.all([pool.close(), ...subscriptions.map((each) => each.close())]);
    },
  };
}

async function retried<T>(attempt: () => Promise<T>): Promise<T> {
  for (let retries = 0; ;) {
    try {
      return await attempt();
    } catch (error) {
      retries += 1;
      if (retries > retriesOfConflicts || !isConflict(error)) throw error;
      await pause(retries * retries * 5);
    }
  }
}

const conflictCodes = new Set(['40001', '40P01']);

/** True for a conflict with another transaction or a migration. Nothing was written, and a retry may succeed. */
function isConflict(error: unknown): boolean {
  return (error instanceof DatabaseError && conflictCodes.has(error.code)) || isStalePlan(error);
}

/**
 * A comparison with one or several values. With one value PostgreSQL caches the plan; an array is planned each time.
 */
export function oneOf(reader: Reader, values: readonly string[]): Fragment {
  const [only] = values;
  return only !== undefined && values.length === 1 ? reader`= ${only}` : reader`= any (${values})`;
}

export { extendTimeout };

/** Raises the statement timeout of a transaction, for bulk work on a million rows. */
export async function allowSeconds(transaction: Transaction, seconds: number): Promise<void> {
  extendTimeout(transaction, seconds);
  await transaction`select set_config('statement_timeout', ${`${seconds}s`}, true)`;
}

/**
 * Makes the commit of a statement, e.g. of a lease, not wait for the disk. It is a FROM item of that statement. A crash
 * of the database may lose the last half second of such commits.
 */
export function withoutFlush(autocommit: Autocommit): Fragment {
  return autocommit`select set_config('synchronous_commit', 'off', true)`;
}

/**
 * Makes a transaction read-only with one snapshot, so that metrics that belong together agree. This must be the first
 * statement of the transaction.
 */
export async function readAtOneTimestamp(transaction: Transaction): Promise<void> {
  await transaction`set transaction isolation level repeatable read read only`;
}

/**
 * Disables sequential scans in a transaction. A plan that was made while a table was small would read the whole table
 * for each of thousands of orders.
 */
export async function findByKey(transaction: Transaction): Promise<void> {
  await transaction`select set_config('enable_seqscan', 'off', true)`;
}

const readinessMilliseconds = 2_000;

export async function databaseAnswers(reader: Reader): Promise<boolean> {
  const silence = new Promise<false>((resolve) => {
    setTimeout(resolve, readinessMilliseconds, false).unref();
  });
  const answer = reader`select 1`.then(
    () => true,
    () => false,
  );
  return Promise.race([answer, silence]);
}
