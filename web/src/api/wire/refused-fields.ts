import { ApiError } from './api-error.ts';

/**
 * Returns the server's message under the name of the refused field. Empty if the refusal names no field of the form.
 */
export function refusedFields(
  error: Error | null,
  fields: readonly string[],
): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError)) return {};
  const field = /^field=(\w+)$/.exec(error.description ?? '')?.[1];
  return field === undefined || !fields.includes(field) ? {} : { [field]: error.message };
}
