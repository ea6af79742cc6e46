import { refuse } from '#domain/refusal.ts';
import { done } from '#domain/result.ts';
import type { Handler } from '../handler.ts';

/**
 * A public value by its key, or all of them by `startup`; nothing else can be read this way
 * (docs/spec/reliability.md#S-52).
 */
export const viewConfigurationHandler: Handler<'GET /barrel/'> = async ({ context, request }) => {
  const { key } = request;
  const values = context.settings.publicValues;
  if (key === 'startup') return done({ key, value: values });
  const value = Object.entries(values).find(([name]) => name === key)?.[1];
  return value === undefined ? refuse('not.found.error') : done({ key, value });
};
