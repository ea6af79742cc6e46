import { success, failure, type Result } from '#domain/result.ts';
import { repeatedField } from './repeated-field.ts';

const maximumDepth = 10;

/** The invalid field (`body` when the text is not JSON), and a message that replaces the general one. */
export type UnreadableBody = { readonly field: string; readonly message: string | null };

/**
 * Parses a JSON body. Refuses fields that schemas cannot check and duplicate fields (docs/spec/reliability.md#S-26,
 * docs/spec/reliability.md#S-42).
 */
export function readJson(text: string): Result<unknown, UnreadableBody> {
  try {
    const value: unknown = JSON.parse(text);
    const invalidPath = findInvalidPath(value, []);
    if (invalidPath !== null) return unreadable(invalidPath, null);
    const repeated = repeatedField(text, value);
    return repeated === null ? success(value) : unreadable(repeated, 'Поле указано дважды');
  } catch (error) {
    if (error instanceof SyntaxError) return unreadable(['body'], null);
    throw error;
  }
}

const maximumFieldCharacters = 64;

function unreadable(
  path: readonly string[],
  message: string | null,
): { readonly ok: false; readonly error: UnreadableBody } {
  return failure({ field: path.join('.').slice(0, maximumFieldCharacters), message });
}

/**
 * Returns the path of a field named `__proto__`, of a text that PostgreSQL cannot store, or of nesting beyond the
 * limit; null if there is none.
 */
function findInvalidPath(value: unknown, path: readonly string[]): readonly string[] | null {
  if (typeof value === 'string') return isStorable(value) ? null : path;
  if (typeof value !== 'object' || value === null) return null;
  if (path.length >= maximumDepth) return path;
  for (const [key, part] of Object.entries(value)) {
    const field = findInvalidName(key, path) ?? findInvalidPath(part, [...path, key]);
    if (field !== null) return field;
  }
  return null;
}

function findInvalidName(key: string, path: readonly string[]): readonly string[] | null {
  if (!isStorable(key)) return path;
  return key === '__proto__' ? [...path, key] : null;
}

/** Lone surrogates and NUL are valid JSON, but PostgreSQL cannot store them. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
