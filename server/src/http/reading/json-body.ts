import type { Result } from '#domain/result.ts';
import { done, failed } from '#domain/result.ts';

const deepestNesting = 10;

/** Reads a body; the field that no schema is fit to look at is named, `body` where it is no JSON at all (S-26, S-42). */
export function readJson(text: string): Result<unknown, string> {
  try {
    const value: unknown = JSON.parse(text);
    const field = unfitField(value, []);
    return field === null ? done(value) : failed(field.join('.').slice(0, 64));
  } catch (error) {
    if (error instanceof SyntaxError) return failed('body');
    throw error;
  }
}

/** Where a value holds a prototype, a text that no database keeps, or records within records without end; null: nowhere. */
function unfitField(value: unknown, path: readonly string[]): readonly string[] | null {
  if (typeof value === 'string') return isStorable(value) ? null : path;
  if (typeof value !== 'object' || value === null) return null;
  if (path.length >= deepestNesting) return path;
  for (const [key, part] of Object.entries(value)) {
    const field = unfitName(key, path) ?? unfitField(part, [...path, key]);
    if (field !== null) return field;
  }
  return null;
}

function unfitName(key: string, path: readonly string[]): readonly string[] | null {
  if (!isStorable(key)) return path;
  return key === '__proto__' ? [...path, key] : null;
}

/** Half a character and the zero character are JSON, and no text that a database keeps. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
