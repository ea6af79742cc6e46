import type { Result } from '#domain/result.ts';
import { done, failed } from '#domain/result.ts';
import { repeatedField } from './repeated-field.ts';

const deepestNesting = 10;

/**
 * The field to blame, `body` where the text is no JSON, and what is wrong with it where the general sentence says too
 * little.
 */
export type UnreadableBody = { readonly field: string; readonly message: string | null };

/**
 * Reads a body; a field that no schema can check is named, and so is one that stands twice in an object
 * (docs/spec/reliability.md#S-26, docs/spec/reliability.md#S-42).
 */
export function readJson(text: string): Result<unknown, UnreadableBody> {
  try {
    const value: unknown = JSON.parse(text);
    const unfit = unfitField(value, []);
    if (unfit !== null) return unreadable(unfit, null);
    const repeated = repeatedField(text, value);
    return repeated === null ? done(value) : unreadable(repeated, 'Поле указано дважды');
  } catch (error) {
    if (error instanceof SyntaxError) return unreadable(['body'], null);
    throw error;
  }
}

const longestFieldCharacters = 64;

function unreadable(
  path: readonly string[],
  message: string | null,
): { readonly ok: false; readonly error: UnreadableBody } {
  return failed({ field: path.join('.').slice(0, longestFieldCharacters), message });
}

/**
 * Where a value holds a prototype, a text that no database keeps, or records within records without end; null: nowhere.
 */
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
