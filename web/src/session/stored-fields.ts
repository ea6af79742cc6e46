/** A field of a stored value; undefined when there is none. */
export function fieldIn(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** @throws Error when there is no such text. */
export function textIn(value: unknown, name: string): string {
  const text = fieldIn(value, name);
  if (typeof text !== 'string') throw new Error(`no text ${name}`);
  return text;
}

/** The elements of a stored list; none when it is not a list. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
