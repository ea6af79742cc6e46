import { uuidPattern } from '#contract/fields.ts';
import { linePattern, linesPattern, namePattern, notePattern, reasonPattern } from '#contract/texts.ts';
import { canonicalLines, canonicalText } from '#domain/canonical-text.ts';

/**
 * Returns a validated request with its UUIDs in lower case and its texts in the form in which they are stored
 * (docs/decisions/0094-one-form-of-texts.md). Identifiers are compared as text, and the database returns them in lower
 * case. Passwords, tokens and addresses stay as they are.
 */
export function canonicalForm(schema: object, value: unknown): unknown {
  const forms = alternativesOf(schema);
  if (typeof value === 'string') return canonicalString(value, forms);
  if (Array.isArray(value))
    return value.map((item) => canonicalForm({ anyOf: partsOf(forms, 'items') }, item));
  if (!isObject(value)) return value;
  const properties = partsOf(forms, 'properties');
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      canonicalForm({ anyOf: partsOf(properties, name) }, field),
    ]),
  );
}

const formsOfPatterns: Readonly<Record<string, (text: string) => string>> = {
  [uuidPattern]: (text) => text.toLowerCase(),
  [linePattern]: canonicalText,
  [namePattern]: canonicalText,
  [linesPattern]: canonicalLines,
  [notePattern]: canonicalLines,
  [reasonPattern]: canonicalLines,
};

function canonicalString(text: string, schemas: readonly object[]): string {
  for (const schema of schemas) {
    const form = 'pattern' in schema ? formsOfPatterns[String(schema.pattern)] : undefined;
    if (form !== undefined) return form(text);
  }
  return text;
}

/** The alternatives of a schema; a value has to satisfy one of them. */
function alternativesOf(schema: object): readonly object[] {
  const unions = [...partsOf([schema], 'anyOf'), ...partsOf([schema], 'oneOf')]
    .flatMap(Object.values)
    .filter(isObject);
  return unions.length === 0 ? [schema] : unions.flatMap(alternativesOf);
}

function partsOf(schemas: readonly object[], key: string): readonly object[] {
  return schemas.map((schema): unknown => Reflect.get(schema, key)).filter(isObject);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
