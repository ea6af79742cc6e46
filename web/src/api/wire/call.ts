import type { RequestOf, ResponseOf } from '#contract/endpoint.ts';
import type { Call, Endpoints } from '#contract/endpoints.ts';
import { ApiError, endingIn, networkError, refusalIn } from './api-error.ts';
import { takePrefetchedText, takePrefetched } from './prefetch.ts';
import type { WireOptions, WireRequest } from './request.ts';
import { sendRequest, wireRequest } from './request.ts';
import { readSessionExpiry } from '../auth/session-expiry.ts';

export type CallOptions = WireOptions & { readonly signal?: AbortSignal };

type SessionListener = () => void;
const sessionListeners = new Set<SessionListener>();

/**
 * One call of the contract. The browser sends the session as a cookie (docs/spec/specification.md#7). @throws
 * ApiError for a refusal, a missing answer and an unreadable answer; AbortError after an abort.
 */
export async function call<Name extends Call>(
  name: Name,
  request: RequestOf<Endpoints[Name]>,
  options: CallOptions = {},
): Promise<ResponseOf<Endpoints[Name]>> {
  const wire = wireRequest(name, request, options);
  const body = await send(wire, options.signal);
  if (isAnswerOf<Name>(body)) return body;
  throw networkError(200, body);
}

/**
 * The answer to a prefetched call, so that the first render needs no second one. Returns undefined when it has not
 * arrived or is an error; then the caller makes the call.
 */
export function prefetched<Name extends Call>(
  name: Name,
  request: RequestOf<Endpoints[Name]>,
): ResponseOf<Endpoints[Name]> | undefined {
  const text = takePrefetchedText(wireRequest(name, request));
  const body: unknown = text === null ? null : JSON.parse(text);
  return isAnswerOf<Name>(body) ? body : undefined;
}

/** Calls the listener when the server answers that there is no session. */
export function onSessionLost(listener: SessionListener): () => void {
  sessionListeners.add(listener);
  return () => {
    sessionListeners.delete(listener);
  };
}

async function send(wire: WireRequest, signal: AbortSignal | undefined): Promise<unknown> {
  const { httpStatus, body, retryAfter } = await exchange(wire, signal);
  const refused = refusalIn(body, httpStatus);
  if (refused !== null) {
    if (refused.code === 'no.session.error') for (const listener of sessionListeners) listener();
    throw new ApiError(endingIn(refused, retryAfter));
  }
  if (httpStatus >= 400) throw networkError(httpStatus);
  return body;
}

type Exchanged = {
  readonly httpStatus: number;
  readonly body: unknown;
  readonly retryAfter: string | null;
};

async function exchange(wire: WireRequest, signal: AbortSignal | undefined): Promise<Exchanged> {
  try {
    const response = await (takePrefetched(wire) ?? sendRequest(wire, signal));
    readSessionExpiry(response.headers);
    const body: unknown = await response.json();
    signal?.throwIfAborted();
    return { httpStatus: response.status, body, retryAfter: response.headers.get('retry-after') };
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw networkError(null, error);
  }
}

/** Only the status is checked: the server's own tests check its answers against the contract. */
function isAnswerOf<Name extends Call>(body: unknown): body is ResponseOf<Endpoints[Name]> {
  return isRecord(body) && body['status'] === 'SUCCESS';
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
