/** Out of disk or memory, statement timeout; serialization failure, deadlock, lock timeout. */
const overloads = new Set(['53100', '53200', '57014', '40001', '40P01', '55P03']);

/**
 * True when the disk or memory of the database is full, a statement exceeded its timeout, or conflicts with other
 * transactions went on after all retries. PostgreSQL has rolled the statement back.
 */
export function isOverload(error: unknown): boolean {
  return error instanceof Error && 'code' in error && overloads.has(String(error.code));
}
