import { uuidPattern } from '#contract/fields.ts';

/**
 * Returns a validated request with its UUIDs in lower case. Identifiers are compared as text, and the database returns
 * them in lower case.
 */
export function lowerCaseUuids(schema: object, value: unknown): unknown {
  const forms = alternativesOf(schema);
  if (typeof value === 'string') return forms.some(isUuid) ? value.toLowerCase() : value;
  if (Array.isArray(value))
    return value.map((item) => lowerCaseUuids({ anyOf: partsOf(forms, 'items') }, item));
  if (!isObject(value)) return value;
  const properties = partsOf(forms, 'properties');
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      lowerCaseUuids({ anyOf: partsOf(properties, name) }, field),
    ]),
  );
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

function isUuid(schema: object): boolean {
  return 'pattern' in schema && schema.pattern === uuidPattern;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
