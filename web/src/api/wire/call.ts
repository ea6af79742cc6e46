import type { RequestOf, ResponseOf } from '#contract/endpoint.ts';
import type { Call, Endpoints } from '#contract/endpoints.ts';
import { endedByBlock } from '#domain/refusal.ts';
import { ApiError, withLocalLimitEnd, networkError, parseRefusal } from './api-error.ts';
import { takePrefetchedText, takePrefetched } from './prefetch.ts';
import { sendRequest, toWireRequest, type WireOptions, type WireRequest } from './request.ts';
import { readSessionExpiry } from './session-expiry.ts';

export type CallOptions = WireOptions & { readonly signal?: AbortSignal };

type SessionListener = (isBlocked: boolean) => void;
const sessionListeners = new Set<SessionListener>();

/** The acts of staff that take an idempotency key, among them all that cannot be undone. */
export type ActCall = {
  [Name in Call]: Name extends `POST /admin/${string}`
    ? Endpoints[Name] extends { readonly idempotent: string }
      ? Name
      : never
    : never;
}[Call];

/**
 * Sends one call of the contract, except the acts of staff that take a key: `callIdempotently` makes these. The browser
 * adds the session cookie (docs/spec/specification.md#7).
 * @throws ApiError for a refusal and for a missing or unreadable response; AbortError after an abort.
 */
export function call<Name extends Exclude<Call, ActCall>>(
  name: Name,
  request: RequestOf<Endpoints[Name]>,
  options: CallOptions = {},
): Promise<ResponseOf<Endpoints[Name]>> {
  return sendCall(name, request, options);
}

/** Sends any call. Only `call` and `callIdempotently` use it. */
export async function sendCall<Name extends Call>(
  name: Name,
  request: RequestOf<Endpoints[Name]>,
  options: CallOptions,
): Promise<ResponseOf<Endpoints[Name]>> {
  const wire = toWireRequest(name, request, options);
  const body = await send(wire, options.signal);
  if (isSuccess<Name>(body)) return body;
  throw networkError(200, body);
}

/**
 * Returns the response to a prefetched call, so that the first render needs no request. Returns undefined when no
 * successful response has arrived; the caller then sends the request.
 */
export function takePrefetchedBody<Name extends Call>(
  name: Name,
  request: RequestOf<Endpoints[Name]>,
): ResponseOf<Endpoints[Name]> | undefined {
  const text = takePrefetchedText(toWireRequest(name, request));
  const body: unknown = text === null ? null : JSON.parse(text);
  return isSuccess<Name>(body) ? body : undefined;
}

/** Calls the listener when the server reports that there is no session, and whether a block has ended it. */
export function onSessionLost(listener: SessionListener): () => void {
  sessionListeners.add(listener);
  return () => {
    sessionListeners.delete(listener);
  };
}

async function send(wire: WireRequest, signal: AbortSignal | undefined): Promise<unknown> {
  const { httpStatus, body, retryAfter } = await exchange(wire, signal);
  const refusal = parseRefusal(body, httpStatus);
  if (refusal !== null) {
    if (refusal.code === 'no.session.error')
      for (const listener of sessionListeners) listener(refusal.description === endedByBlock);
    throw new ApiError(withLocalLimitEnd(refusal, retryAfter));
  }
  if (httpStatus >= 400) throw networkError(httpStatus);
  return body;
}

type HttpResult = {
  readonly httpStatus: number;
  readonly body: unknown;
  readonly retryAfter: string | null;
};

async function exchange(wire: WireRequest, signal: AbortSignal | undefined): Promise<HttpResult> {
  try {
    const response = await (takePrefetched(wire) ?? sendRequest(wire, signal));
    readSessionExpiry(response.headers);
    const body = await readBody(response);
    signal?.throwIfAborted();
    return { httpStatus: response.status, body, retryAfter: response.headers.get('retry-after') };
  } catch (error) {
    if (signal?.aborted === true || error instanceof ApiError) throw error;
    throw networkError(null, error);
  }
}

/** An answer that is no JSON comes from a proxy before the service. It shows that the connection works. */
async function readBody(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    throw networkError(error instanceof SyntaxError ? response.status : null, error);
  }
}

/** Checks only the status, because the server's own tests check its responses against the contract. */
function isSuccess<Name extends Call>(body: unknown): body is ResponseOf<Endpoints[Name]> {
  return isRecord(body) && body['status'] === 'SUCCESS';
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
