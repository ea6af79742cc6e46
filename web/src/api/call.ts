import type { RequestOf, ResponseOf } from '#contract/endpoint.ts';
import type { Call, Endpoints } from '#contract/endpoints.ts';
import { ApiError, networkError, refusalIn } from './api-error.ts';
import { basePath } from './base-path.ts';
import { environmentOf } from './environment.ts';
import { pageMeta } from './page-meta.ts';
import { queryText } from './query-text.ts';

export type CallOptions = {
  readonly signal?: AbortSignal;
  /** The same key and body have one effect, however often they are sent (rules 8). */
  readonly idempotencyKey?: string;
};

type SessionListener = () => void;
const sessionListeners = new Set<SessionListener>();

const { apiPrefix } = environmentOf(location.host, pageMeta('environments') ?? '');

/**
 * One call of the contract; the session goes with it as a cookie (spec 7).
 * @throws ApiError for a refusal, for no answer and for one that cannot be read; AbortError when it was called off.
 */
export async function call<Name extends Call>(
  name: Name,
  request: RequestOf<Endpoints[Name]>,
  options: CallOptions = {},
): Promise<ResponseOf<Endpoints[Name]>> {
  const [method = 'GET', path = '/'] = name.split(' ');
  const query = method === 'GET' ? queryText(request) : '';
  const address = `${basePath.slice(0, -1)}${apiPrefix}${path}${query}`;
  const sent = method === 'GET' ? {} : { body: JSON.stringify(request) };
  const body = await send(address, {
    method,
    headers: headersOf(method, options),
    ...sent,
    ...signalOf(options),
  });
  if (isAnswerOf<Name>(body)) return body;
  throw networkError(200, body);
}

/** Told when the server says that there is no session any more. */
export function onSessionLost(listener: SessionListener): () => void {
  sessionListeners.add(listener);
  return () => {
    sessionListeners.delete(listener);
  };
}

async function send(address: string, init: RequestInit): Promise<unknown> {
  const { httpStatus, body } = await exchange(address, init);
  const refused = refusalIn(body, httpStatus);
  if (refused !== null) {
    if (refused.code === 'no.session.error') for (const listener of sessionListeners) listener();
    throw new ApiError(refused);
  }
  if (httpStatus >= 400) throw networkError(httpStatus);
  return body;
}

async function exchange(
  address: string,
  init: RequestInit,
): Promise<{ readonly httpStatus: number; readonly body: unknown }> {
  try {
    const response = await fetch(address, { credentials: 'same-origin', cache: 'no-store', ...init });
    const body: unknown = await response.json();
    return { httpStatus: response.status, body };
  } catch (error) {
    if (init.signal?.aborted === true) throw error;
    throw networkError(null, error);
  }
}

function headersOf(method: string, { idempotencyKey }: CallOptions): Record<string, string> {
  return {
    accept: 'application/json',
    ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  };
}

function signalOf({ signal }: CallOptions): { readonly signal?: AbortSignal } {
  return signal === undefined ? {} : { signal };
}

/** The server presents what the contract says; whoever breaks that breaks the server's own tests. */
function isAnswerOf<Name extends Call>(body: unknown): body is ResponseOf<Endpoints[Name]> {
  return isRecord(body) && body['status'] === 'SUCCESS';
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
