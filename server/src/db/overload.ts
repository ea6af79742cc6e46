const overloads = new Set(['53100', '53200', '57014']);

/** True when the disk or memory of the database is full, or a statement exceeded its timeout. */
export function isOverload(error: unknown): boolean {
  return error instanceof Error && 'code' in error && overloads.has(String(error.code));
}
