import type { RequestOf } from '#contract/endpoint.ts';
import type { Call, Endpoints } from '#contract/endpoints.ts';
import type { WireRequest } from './request.ts';
import { sendRequest, wireRequest } from './request.ts';

type Early = {
  readonly answer: Promise<Response>;
  readonly askedAt: number;
  /** The body of the answer, once it has arrived. */
  text: string | null;
};

const asked = new Map<string, Early>();
/** Discards an older answer, because it may be outdated. */
const longestWaitMilliseconds = 20_000;

/** Sends a read-only call while the main script is still loading. */
export function askEarly<Name extends Call>(name: Name, request: RequestOf<Endpoints[Name]>): void {
  askEarlyFor(wireRequest(name, request));
}

export function askEarlyFor(wire: WireRequest): void {
  // Reads the body at once: an unread body would hold its connection.
  const answer = sendRequest(wire).then(async (response) => {
    const text = await response.text();
    if (response.ok) early.text = text;
    return new Response(text, { status: response.status, headers: response.headers });
  });
  const early: Early = { answer, askedAt: performance.now(), text: null };
  // The caller that takes the answer handles the failure.
  answer.catch(() => null);
  asked.set(keyOf(wire), early);
}

/** The answer to a prefetched call, at most once. */
export function takeEarly(wire: WireRequest): Promise<Response> | null {
  return take(wire)?.answer ?? null;
}

/** The body of a prefetched answer, at most once; null when it has not arrived. */
export function takeArrived(wire: WireRequest): string | null {
  return (asked.get(keyOf(wire))?.text ?? null) === null ? null : (take(wire)?.text ?? null);
}

function take(wire: WireRequest): Early | null {
  const early = asked.get(keyOf(wire));
  if (early === undefined) return null;
  asked.delete(keyOf(wire));
  return performance.now() - early.askedAt < longestWaitMilliseconds ? early : null;
}

/** Drops the answers given to a guest before a log-in. */
export function forgetEarly(): void {
  asked.clear();
}

function keyOf({ address, init }: WireRequest): string {
  return `${init.method} ${address} ${typeof init.body === 'string' ? init.body : ''}`;
}
