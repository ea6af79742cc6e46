import { ApiError } from './api-error.ts';

/**
 * The message of a refusal under the name of the field that the server refused. Empty for another refusal, and for a
 * field that the form does not have.
 */
export function refusedFields(
  error: Error | null,
  fields: readonly string[],
): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError)) return {};
  const field = /^field=(\w+)$/.exec(error.description ?? '')?.[1];
  return field === undefined || !fields.includes(field) ? {} : { [field]: error.message };
}
