import { randomUUID } from 'node:crypto';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Answer, Visitor } from '#testing/visitor.ts';
import { sampleOf } from './samples.ts';

/** One call of the contract, ready to be made by anybody. */
export type ContractCall = {
  /** As the contract names it. */
  readonly key: string;
  readonly method: string;
  /** With sample values in place of its parameters, as `newVisitor` takes it. */
  readonly path: string;
  readonly endpoint: Endpoint;
};

/** Every call of the contract, those of tomorrow included. */
export const contractCalls: readonly ContractCall[] = Object.entries<Endpoint>(endpoints).map(
  ([key, endpoint]) => {
    const [method = '', path = ''] = key.split(' ');
    return { key, method, path: path.replaceAll(/:\w+/g, () => randomUUID()), endpoint };
  },
);

export const postCalls = contractCalls.filter(({ method }) => method === 'POST');

/** Whether a call is for a shop's program, not for a browser. */
export function isMerchants({ endpoint }: ContractCall): boolean {
  return endpoint.caller === 'merchant';
}

type Made = { readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> };

/** Makes the call with a request that the contract lets through, or with the body given. */
export async function make(
  visitor: Visitor,
  { method, path, endpoint }: ContractCall,
  { body, headers = {} }: Made = {},
): Promise<Answer> {
  const request = body === undefined ? sampleOf(endpoint.request) : body;
  const keyed = endpoint.idempotent === undefined ? {} : { 'idempotency-key': randomUUID() };
  const query = method === 'GET' ? queryOf(request) : '';
  return visitor.call(`${method} ${path}${query}`, request, { ...keyed, ...headers });
}

/** A request of a GET as it stands behind its path; empty when it has no fields. */
export function queryOf(request: unknown): string {
  const pairs = Object.entries(request as Readonly<Record<string, unknown>>);
  if (pairs.length === 0) return '';
  return `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString()}`;
}
