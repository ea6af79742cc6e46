import type { RequestOf } from '#contract/endpoint.ts';
import type { Call, Endpoints } from '#contract/endpoints.ts';
import { sendRequest, toWireRequest, type WireRequest } from './request.ts';

type Prefetch = {
  readonly response: Promise<Response>;
  readonly startedAt: number;
  /** The body of a successful response; null until it has arrived. */
  text: string | null;
};

const prefetches = new Map<string, Prefetch>();
/** An older response is discarded, because it may be outdated. */
const maxAgeMilliseconds = 20_000;

/** Sends a read-only call while the main script is still loading. */
export function prefetch<Name extends Call>(name: Name, request: RequestOf<Endpoints[Name]>): void {
  prefetchRequest(toWireRequest(name, request));
}

export function prefetchRequest(wire: WireRequest): void {
  // The body is read at once, because an unread body would hold its connection.
  const response = sendRequest(wire).then(async (response) => {
    const text = await response.text();
    if (response.ok) entry.text = text;
    return new Response(text, { status: response.status, headers: response.headers });
  });
  const entry: Prefetch = { response, startedAt: performance.now(), text: null };
  // The caller that takes the response handles the failure.
  response.catch(() => null);
  prefetches.set(buildKey(wire), entry);
}

/** Returns the response to a prefetched call, at most once. */
export function takePrefetched(wire: WireRequest): Promise<Response> | null {
  return takeFresh(wire)?.response ?? null;
}

/** Returns the body of a prefetched response, at most once; null when it has not arrived. */
export function takePrefetchedText(wire: WireRequest): string | null {
  return (prefetches.get(buildKey(wire))?.text ?? null) === null ? null : (takeFresh(wire)?.text ?? null);
}

function takeFresh(wire: WireRequest): Prefetch | null {
  const entry = prefetches.get(buildKey(wire));
  if (entry === undefined) return null;
  prefetches.delete(buildKey(wire));
  return performance.now() - entry.startedAt < maxAgeMilliseconds ? entry : null;
}

/** Drops the responses that a log-in or the result of a payment has made outdated. */
export function clearPrefetched(): void {
  prefetches.clear();
}

function buildKey({ address, init }: WireRequest): string {
  return `${init.method} ${address} ${typeof init.body === 'string' ? init.body : ''}`;
}
