import type { RequestOf } from '#contract/endpoint.ts';
import type { Call, Endpoints } from '#contract/endpoints.ts';
import { utcOffset } from '../../format/utc-offset.ts';
import { basePath } from './base-path.ts';
import { findEnvironment } from './environment.ts';
import { readPageMeta } from './page-meta.ts';
import { queryText } from './query-text.ts';
import { isMadeByPage } from './page-requests.ts';

/** The HTTP request of a call of the contract (docs/spec/specification.md#7). */
export type WireRequest = {
  readonly address: string;
  readonly init: {
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string | FormData;
  };
  /** For how long the page waits for the whole answer. */
  readonly timeoutMilliseconds?: number;
};

/**
 * The page waits as long as the service may take: for a read up to 20 s, for a payment several calls to the bank of
 * 10 s each, for a file 15 minutes. An answer that has not come by then is lost, so the outcome of a payment is unknown
 * (docs/spec/reliability.md#F-24).
 */
const timeouts = { read: 30_000, payment: 60_000, bulk: 15 * 60_000 } as const;

const { apiPrefix } = findEnvironment(location.host, readPageMeta('environments') ?? '');

/** The address of an API path, with the base path and the prefix of the environment (docs/spec/specification.md#1). */
export function apiAddress(path: string): string {
  return `${basePath.slice(0, -1)}${apiPrefix}${path}`;
}

/** Options of a call besides the fields of its request. */
export type WireOptions = {
  /** Requests with the same key and body take effect once (docs/spec/rules.md#8). */
  readonly idempotencyKey?: string;
  /** The values of `:name` in the path. */
  readonly params?: Readonly<Record<string, string>>;
  /** A multipart form with files, instead of JSON. */
  readonly form?: FormData;
  /**
   * The page polls by itself: the call neither extends the session nor counts as a user action
   * (docs/spec/reliability.md#S-07, docs/spec/reliability.md#S-45).
   */
  readonly isPageRequest?: boolean;
  /** A large file of staff is loaded. */
  readonly isBulk?: boolean;
};

export function toWireRequest<Name extends Call>(
  name: Name,
  request: RequestOf<Endpoints[Name]>,
  options: WireOptions = {},
): WireRequest {
  const { idempotencyKey, params = {}, form, isPageRequest = isMadeByPage() } = options;
  const timeoutMilliseconds = timeoutOf(options);
  const [method = 'GET', path = '/'] = name.split(' ');
  const address = apiAddress(
    path.replaceAll(/:(\w+)/g, (_, field: string) => encodeURIComponent(params[field] ?? '')),
  );
  if (form !== undefined) return { address, timeoutMilliseconds, init: { method, headers: {}, body: form } };
  const pollingHeader = isPageRequest ? { 'asked-by': 'page' } : {};
  if (method === 'GET')
    return {
      address: address + queryText(request),
      timeoutMilliseconds,
      init: { method, headers: pollingHeader },
    };
  const headers = {
    'content-type': 'application/json',
    'utc-offset': String(utcOffset()),
    ...pollingHeader,
    ...keyHeader(idempotencyKey),
  };
  return { address, timeoutMilliseconds, init: { method, headers, body: JSON.stringify(request) } };
}

function timeoutOf({ idempotencyKey, form, isBulk = form !== undefined }: WireOptions): number {
  if (isBulk) return timeouts.bulk;
  return idempotencyKey === undefined ? timeouts.read : timeouts.payment;
}

function keyHeader(key: string | undefined): Readonly<Record<string, string>> {
  return key === undefined ? {} : { 'idempotency-key': key };
}

/**
 * Sends the session cookie and bypasses the HTTP cache (docs/spec/reliability.md#S-54). The answer and its body fail
 * with a TimeoutError after the timeout.
 */
export function sendRequest(
  { address, init, timeoutMilliseconds = timeouts.read }: WireRequest,
  signal?: AbortSignal,
): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMilliseconds);
  return fetch(address, {
    ...init,
    credentials: 'same-origin',
    cache: 'no-store',
    signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
  });
}
