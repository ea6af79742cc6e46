const overloads = new Set(['53100', '53200', '57014']);

/** True when the database had no room or no time for what was asked: its disk or memory is full, or a statement took longer than one may. */
export function isOverload(error: unknown): boolean {
  return error instanceof Error && 'code' in error && overloads.has(String(error.code));
}
