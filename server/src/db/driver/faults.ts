import type { DatabaseError as ServerError } from 'pg';
import pg from 'pg';

/** PostgreSQL refused a statement. The detail of the refusal holds row values, so it is left out. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  /** SQLSTATE. */
  readonly code: string;
  readonly constraint: string | null;
  readonly routine: string | null;

  constructor(refused: ServerError) {
    super(refused.message);
    this.code = refused.code ?? '';
    this.constraint = refused.constraint ?? null;
    this.routine = refused.routine ?? null;
  }
}

/** The statement may have reached the database or not: its connection could not be made, was lost, or did not answer in time. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
  /** Of the operating system where it gave one, e.g. ECONNREFUSED; else one of ours. */
  readonly code: string;

  constructor(code: string, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

/** What the library rejects with, as one of ours. @param code of a connection fault to which nobody gave one */
export function faultOf(error: unknown, code: string): DatabaseError | ConnectionError {
  if (error instanceof pg.DatabaseError) return new DatabaseError(error);
  if (error instanceof ConnectionError) return error;
  if (!(error instanceof Error)) return new ConnectionError(code, code, error);
  const ownCode = 'code' in error ? String(error.code) : code;
  return new ConnectionError(ownCode, error.message === '' ? ownCode : error.message, error);
}

/** The server is going down, starts up or has no connection left. */
const codesOfLeavingServer = new Set(['57P01', '57P02', '57P03', '53300']);

/** True when the database could not be reached or is going down, not when it refused what was asked. */
export function isConnectionFault(error: unknown): boolean {
  return (
    error instanceof ConnectionError ||
    (error instanceof DatabaseError && codesOfLeavingServer.has(error.code))
  );
}

const staleRoutines = new Set(['RevalidateCachedQuery', 'FetchPreparedStatement']);

/**
 * True when the server refused a prepared statement because the table has changed since, e.g. by a migration of the next version.
 * Nothing was executed: on a new connection the same statement succeeds.
 */
export function isStalePlan(error: unknown): boolean {
  return error instanceof Error && 'routine' in error && staleRoutines.has(String(error.routine));
}
