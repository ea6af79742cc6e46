import { randomUUID } from 'node:crypto';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Answer, ApiClient } from '#testing/api-client.ts';
import { sampleOf } from './samples.ts';

/** One call of the contract with the inputs of a request. */
export type ContractCall = {
  /** Its key in the contract. */
  readonly key: string;
  readonly method: string;
  /** Path with sample values for its parameters, as `newApiClient` takes it. */
  readonly path: string;
  readonly endpoint: Endpoint;
};

/** Every call of the contract; new ones are included automatically. */
export const contractCalls: readonly ContractCall[] = Object.entries<Endpoint>(endpoints).map(
  ([key, endpoint]) => {
    const [method = '', path = ''] = key.split(' ');
    return { key, method, path: path.replaceAll(/:\w+/g, () => randomUUID()), endpoint };
  },
);

export const postCalls = contractCalls.filter(({ method }) => method === 'POST');

/** True for calls of the merchant API, which have no prefix. */
export function isMerchants({ path }: ContractCall): boolean {
  return path.startsWith('/merchant/');
}

type CallContent = { readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> };

/** Makes the call with a valid request or with the given body. */
export async function make(
  apiClient: ApiClient,
  { method, path, endpoint }: ContractCall,
  { body, headers = {} }: CallContent = {},
): Promise<Answer> {
  const request = body === undefined ? sampleOf(endpoint.request) : body;
  const keyed = endpoint.idempotent === undefined ? {} : { 'idempotency-key': randomUUID() };
  return apiClient.send(`${method} ${path}`, request, { ...keyed, ...headers });
}

/** Query string of a GET request; empty without fields. */
export function queryOf(request: unknown): string {
  const pairs = Object.entries(request as Readonly<Record<string, unknown>>);
  if (pairs.length === 0) return '';
  return `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString()}`;
}
