import { refuse } from '#domain/refusal.ts';
import { success } from '#domain/result.ts';
import type { Handler } from '../handler.ts';

/**
 * Returns one public value by its key, or all of them for `startup`, and nothing else (docs/spec/reliability.md#S-52).
 */
export const viewConfigurationHandler: Handler<'GET /barrel/'> = async ({ context, request }) => {
  const { key } = request;
  const values = context.settings.publicValues;
  if (key === 'startup') return success({ key, value: values });
  const value = Object.entries(values).find(([name]) => name === key)?.[1];
  return value === undefined ? refuse('not.found.error') : success({ key, value });
};
