import type { RequestOf } from '#contract/endpoint.ts';
import type { Call, Endpoints } from '#contract/endpoints.ts';
import type { WireRequest } from './request.ts';
import { sendRequest, wireRequest } from './request.ts';

type Prefetched = {
  readonly answer: Promise<Response>;
  readonly startedAt: number;
  /** The body of the answer, once it has arrived. */
  text: string | null;
};

const prefetches = new Map<string, Prefetched>();
/** Discards an older answer, because it may be outdated. */
const maxAgeMilliseconds = 20_000;

/** Sends a read-only call while the main script is still loading. */
export function prefetch<Name extends Call>(name: Name, request: RequestOf<Endpoints[Name]>): void {
  prefetchRequest(wireRequest(name, request));
}

export function prefetchRequest(wire: WireRequest): void {
  // Reads the body at once: an unread body would hold its connection.
  const answer = sendRequest(wire).then(async (response) => {
    const text = await response.text();
    if (response.ok) entry.text = text;
    return new Response(text, { status: response.status, headers: response.headers });
  });
  const entry: Prefetched = { answer, startedAt: performance.now(), text: null };
  // The caller that takes the answer handles the failure.
  answer.catch(() => null);
  prefetches.set(keyOf(wire), entry);
}

/** The answer to a prefetched call, at most once. */
export function takePrefetched(wire: WireRequest): Promise<Response> | null {
  return take(wire)?.answer ?? null;
}

/** The body of a prefetched answer, at most once; null when it has not arrived. */
export function takePrefetchedText(wire: WireRequest): string | null {
  return (prefetches.get(keyOf(wire))?.text ?? null) === null ? null : (take(wire)?.text ?? null);
}

function take(wire: WireRequest): Prefetched | null {
  const entry = prefetches.get(keyOf(wire));
  if (entry === undefined) return null;
  prefetches.delete(keyOf(wire));
  return performance.now() - entry.startedAt < maxAgeMilliseconds ? entry : null;
}

/** Drops the answers given to a guest before a log-in. */
export function forgetPrefetched(): void {
  prefetches.clear();
}

function keyOf({ address, init }: WireRequest): string {
  return `${init.method} ${address} ${typeof init.body === 'string' ? init.body : ''}`;
}
