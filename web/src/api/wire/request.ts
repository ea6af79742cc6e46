import type { RequestOf } from '#contract/endpoint.ts';
import type { Call, Endpoints } from '#contract/endpoints.ts';
import { basePath } from './base-path.ts';
import { environmentOf } from './environment.ts';
import { pageMeta } from './page-meta.ts';
import { queryText } from './query-text.ts';

/** A call of the contract as it goes over the wire (docs/spec/specification.md#7). */
export type WireRequest = {
  readonly address: string;
  readonly init: {
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string | FormData;
  };
};

const { apiPrefix } = environmentOf(location.host, pageMeta('environments') ?? '');

/** Where a path of the API is: below the base path and the prefix of the environment (docs/spec/specification.md#1). */
export function apiAddress(path: string): string {
  return `${basePath.slice(0, -1)}${apiPrefix}${path}`;
}

/** What a call brings beside the fields of its request. */
export type WireOptions = {
  /** The same key and body have one effect, however often they are sent (docs/spec/rules.md#8). */
  readonly idempotencyKey?: string;
  /** What stands in the path in place of `:name`. */
  readonly params?: Readonly<Record<string, string>>;
  /** A form with files, in place of JSON. */
  readonly form?: FormData;
  /** The page asks by itself: that keeps nobody's session alive and is no deed of theirs (docs/spec/reliability.md#S-07, docs/spec/reliability.md#S-45). */
  readonly isAskedByPage?: boolean;
};

export function wireRequest<Name extends Call>(
  name: Name,
  request: RequestOf<Endpoints[Name]>,
  { idempotencyKey, params = {}, form, isAskedByPage = false }: WireOptions = {},
): WireRequest {
  const [method = 'GET', path = '/'] = name.split(' ');
  const address = apiAddress(
    path.replaceAll(/:(\w+)/g, (_, field: string) => encodeURIComponent(params[field] ?? '')),
  );
  if (form !== undefined) return { address, init: { method, headers: {}, body: form } };
  const asked = isAskedByPage ? { 'asked-by': 'page' } : {};
  if (method === 'GET') return { address: address + queryText(request), init: { method, headers: asked } };
  const headers = { 'content-type': 'application/json', ...asked, ...keyHeader(idempotencyKey) };
  return { address, init: { method, headers, body: JSON.stringify(request) } };
}

function keyHeader(key: string | undefined): Readonly<Record<string, string>> {
  return key === undefined ? {} : { 'idempotency-key': key };
}

/** The session goes with it as a cookie; nothing of it stays in a cache (docs/spec/reliability.md#S-54). */
export function sendRequest({ address, init }: WireRequest, signal?: AbortSignal): Promise<Response> {
  return fetch(address, {
    ...init,
    credentials: 'same-origin',
    cache: 'no-store',
    ...(signal === undefined ? {} : { signal }),
  });
}
