import type { Brand } from '#domain/brand.ts';
import type { Instant } from '#domain/calendar.ts';
import { instant } from '#domain/calendar.ts';
import type { PendingQuery, Row, Sql } from 'postgres';
import type { DatabaseAddress } from '../config/database-address.ts';
import { connectionOptions } from './connection-options.ts';
import { postgres } from './mended-postgres.ts';

type Types = { bigint: number; date: string; timestamptz: Instant };

/** Reads; a Transaction reads too. */
export type Reader = Sql<Types>;

/** A part of a statement. */
export type Fragment = PendingQuery<Row[]>;

/** A statement that reads, not said yet. */
export type Query<Found extends Row> = PendingQuery<Found[]>;

/** A write that is not said yet, null where there is nothing to write: awaited it goes out by itself; or together with others, as one statement. */
export type Write = Fragment | null;

/**
 * A running transaction. Every store function that writes takes one, so that a write outside of a
 * transaction does not compile.
 */
export type Transaction = Brand<Reader, 'Transaction'>;

/** For a write of one statement that nothing else belongs to, e.g. the lease of a job: it commits at once, and says so by its type. */
export type Autocommit = Brand<Reader, 'Autocommit'>;

export type Database = {
  readonly reader: Reader;
  readonly autocommit: Autocommit;
  /** Runs `work` in one READ COMMITTED transaction; deadlocks and serialization failures are tried again (F-31). */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  /** What the configuration has parsed, or text that is parsed in the same way. */
  readonly url: DatabaseAddress | string;
  readonly connections?: number;
};

const retriesOfConflicts = 5;
const statementTimeoutMilliseconds = 5_000;

export function openDatabase({ url, connections = 10 }: DatabaseOptions): Database {
  const options = connectionOptions(url);
  const reader = postgres({
    ...options,
    max: connections,
    connect_timeout: 5,
    backoff: secondsToNextConnection,
    onnotice: () => undefined,
    connection: { ...options.connection, TimeZone: 'UTC', statement_timeout: statementTimeoutMilliseconds },
    types: { bigint: wholeNumber, date: calendarText, timestamptz: momentText },
  });
  return {
    reader,
    autocommit: reader as unknown as Autocommit,
    transaction: (work) => transactionWithRetries(reader, work),
    close: () => reader.end({ timeout: 5 }),
  };
}

/** After a second at most it is tried again: the library's own pause grows to twenty, longer than a database needs to come back (F-28). */
function secondsToNextConnection(failures: number): number {
  return Math.min(failures / 20, 1);
}

async function transactionWithRetries<T>(
  reader: Reader,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const outcome = await reader.begin(async (running) => {
        const transaction = running as unknown as Transaction;
        return { value: await work(transaction), unanswered: unansweredOf.get(transaction) };
      });
      // PostgreSQL answers the commit of what has failed with a rollback, and calls that no failure
      await outcome.unanswered;
      return outcome.value;
    } catch (error) {
      if (attempt > retriesOfConflicts || !isConflict(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, attempt * attempt * 5));
    }
  }
}

/** For one value the plan is kept; how many an array holds the database wants to know each time, and plans anew. */
export function oneOf(reader: Reader, values: readonly string[]): Fragment {
  const [only] = values;
  return only !== undefined && values.length === 1 ? reader`= ${only}` : reader`= any (${values})`;
}

/**
 * Says writes as one statement, which costs the database and us a fraction of what as many would. None of them sees what another one wrote, and in which
 * order they are done is the database's affair: no two may be about the same row.
 */
export async function writeTogether(transaction: Transaction, writes: readonly Write[]): Promise<void> {
  const [first, ...others] = writes.filter((write) => write !== null);
  if (first === undefined) return;
  const rest = others.map(
    (write, index) => transaction`, ${transaction(`write_${index + 2}`)} as (${write})`,
  );
  if (rest.length === 0) await first;
  else await transaction`with write_1 as (${first}) ${rest} select where false`;
}

/** What transactions have said by `writeWithCommit`. */
const unansweredOf = new WeakMap<Transaction, Promise<unknown>>();

/**
 * The same, of what a transaction says last: the commit follows without waiting for the answer, which saves a way to the database and back. What fails
 * fails the whole transaction, and the database rolls it back.
 */
export function writeWithCommit(transaction: Transaction, writes: readonly Write[]): void {
  const unanswered = Promise.all([unansweredOf.get(transaction), writeTogether(transaction, writes)]);
  // heard of when the transaction is over
  unanswered.catch(() => undefined);
  unansweredOf.set(transaction, unanswered);
}

/** Lets the statements of a transaction run longer than a call may: work on a million rows that nobody waits for. */
export async function allowSeconds(transaction: Transaction, seconds: number): Promise<void> {
  await transaction`select set_config('statement_timeout', ${`${seconds}s`}, true)`;
}

/**
 * To be selected from by a statement of which a crash of the database may lose the last half second, e.g. a lease: its commit does not
 * wait for the disk.
 */
export function unflushed(autocommit: Autocommit): Fragment {
  return autocommit`select set_config('synchronous_commit', 'off', true)`;
}

/** Lets a transaction only read, and all of it as it was at one moment: figures that belong together agree. Has to be its first statement. */
export async function readAtOneMoment(transaction: Transaction): Promise<void> {
  await transaction`set transaction isolation level repeatable read read only`;
}

/**
 * Has the statements of a transaction find every row by a key: a plan that was made while a table was small would read all of it for each
 * of thousands of orders.
 */
export async function findByKey(transaction: Transaction): Promise<void> {
  await transaction`select set_config('enable_seqscan', 'off', true)`;
}

const conflictCodes = new Set(['40001', '40P01']);

function isConflict(error: unknown): boolean {
  return error instanceof postgres.PostgresError && conflictCodes.has(error.code);
}

const wholeNumber = {
  to: 20,
  from: [20],
  serialize: (value: number) => String(value),
  parse: (text: string): number => {
    const value = Number(text);
    if (!Number.isSafeInteger(value)) throw new RangeError(`a bigint beyond exact numbers: ${text}`);
    return value;
  },
};

/** Dates stay text: making Date objects of them cost 15 % on the orders list. */
const calendarText = {
  to: 1082,
  from: [1082],
  serialize: (value: string) => value,
  parse: (text: string) => text,
};

const momentText = {
  to: 1184,
  from: [1184],
  serialize: (value: string) => value,
  parse: (text: string): Instant => instant(text),
};

const connectionFaults = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'CONNECT_TIMEOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
]);

/** True when the database could not be reached or is going down, not when it refused what was asked. */
export function isConnectionFault(error: unknown): boolean {
  return error instanceof Error && 'code' in error && connectionFaults.has(String(error.code));
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
