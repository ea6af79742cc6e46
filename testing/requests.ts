import type { Call } from '#contract/endpoints.ts';
import { calls } from './calls.ts';
import type { FieldsOf } from './api-client.ts';

/**
 * A request before it is sent. The long suites send it in their own ways: from two tabs, with a session that may have
 * ended, or up to its last byte.
 */
export type CallRequest<Name extends Call = Call> = { readonly call: Name; readonly fields: FieldsOf<Name> };

type Requests = {
  readonly [Name in keyof typeof calls]: (
    fields: FieldsOf<(typeof calls)[Name]>,
  ) => CallRequest<(typeof calls)[Name]>;
};

const prepared = Object.entries(calls).map(([name, call]) => {
  const prepare = (fields: object): { readonly call: Call; readonly fields: object } => ({ call, fields });
  return [name, prepare] as const;
});

/** The request of each call of the product, with checked fields. */
export const requests = Object.fromEntries(prepared) as Requests;
