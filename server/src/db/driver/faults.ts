import pg, { type DatabaseError as ServerError } from 'pg';

/** PostgreSQL rejected a statement. The detail of its error is left out because it contains row values. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  /** SQLSTATE. */
  readonly code: string;
  readonly constraint: string | null;
  readonly routine: string | null;

  constructor(error: ServerError) {
    super(error.message);
    this.code = error.code ?? '';
    this.constraint = error.constraint ?? null;
    this.routine = error.routine ?? null;
  }
}

/** A connection could not be made, was lost or timed out. It is unknown whether the statement took effect. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
  /** The code of the operating system, e.g. ECONNREFUSED, or one of this driver, e.g. CONNECT_TIMEOUT. */
  readonly code: string;

  constructor(code: string, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

/** Converts an error of `pg`. @param code of a connection fault without a code of its own */
export function faultOf(error: unknown, code: string): DatabaseError | ConnectionError {
  if (error instanceof pg.DatabaseError) return new DatabaseError(error);
  if (error instanceof ConnectionError) return error;
  if (!(error instanceof Error)) return new ConnectionError(code, code, error);
  const ownCode = 'code' in error ? String(error.code) : code;
  return new ConnectionError(ownCode, error.message === '' ? ownCode : error.message, error);
}

/** The server is shutting down, is starting up or accepts no further connection. */
const unavailableCodes = new Set(['57P01', '57P02', '57P03', '53300']);

/** True when the database is unreachable or unavailable; false when it rejected the statement itself. */
export function isConnectionFault(error: unknown): boolean {
  return (
    error instanceof ConnectionError || (error instanceof DatabaseError && unavailableCodes.has(error.code))
  );
}

const staleRoutines = new Set(['RevalidateCachedQuery', 'FetchPreparedStatement']);

/**
 * True when the server rejected a prepared statement because its table has changed, e.g. by a migration of the next
 * version. Nothing was executed, and the same statement succeeds on a new connection.
 */
export function isStalePlan(error: unknown): boolean {
  return error instanceof Error && 'routine' in error && staleRoutines.has(String(error.routine));
}
