import type { RequestOf } from '#contract/endpoint.ts';
import type { Call, Endpoints } from '#contract/endpoints.ts';
import type { WireRequest } from './request.ts';
import { sendRequest, wireRequest } from './request.ts';

type Early = {
  readonly answer: Promise<Response>;
  readonly askedAt: number;
  /** What was answered, once it is there. */
  text: string | null;
};

const asked = new Map<string, Early>();
/** A page that is so late shows what is true then. */
const longestWaitMilliseconds = 20_000;

/** Asks for what the page will ask for, while its script is still on its way; only calls that change nothing. */
export function askEarly<Name extends Call>(name: Name, request: RequestOf<Endpoints[Name]>): void {
  askEarlyFor(wireRequest(name, request));
}

export function askEarlyFor(wire: WireRequest): void {
  // An answer that nobody takes would hold its connection.
  const answer = sendRequest(wire).then(async (response) => {
    const text = await response.text();
    if (response.ok) early.text = text;
    return new Response(text, { status: response.status, headers: response.headers });
  });
  const early: Early = { answer, askedAt: performance.now(), text: null };
  // Whoever takes the answer meets the failure too.
  answer.catch(() => null);
  asked.set(keyOf(wire), early);
}

/** The answer to a call that was asked early, once. */
export function takeEarly(wire: WireRequest): Promise<Response> | null {
  return take(wire)?.answer ?? null;
}

/** What was answered to a call that was asked early, once and only if it is there already; null when it is not. */
export function takeArrived(wire: WireRequest): string | null {
  return (asked.get(keyOf(wire))?.text ?? null) === null ? null : (take(wire)?.text ?? null);
}

function take(wire: WireRequest): Early | null {
  const early = asked.get(keyOf(wire));
  if (early === undefined) return null;
  asked.delete(keyOf(wire));
  return performance.now() - early.askedAt < longestWaitMilliseconds ? early : null;
}

/** What was answered to nobody is of no use to somebody who logs in. */
export function forgetEarly(): void {
  asked.clear();
}

function keyOf({ address, init }: WireRequest): string {
  return `${init.method} ${address} ${typeof init.body === 'string' ? init.body : ''}`;
}
