import type { RequestOf } from '#contract/endpoint.ts';
import type { Call, Endpoints } from '#contract/endpoints.ts';
import type { WireRequest } from './request.ts';
import { sendRequest, wireRequest } from './request.ts';

type Early = { readonly answer: Promise<Response>; readonly askedAt: number };

const asked = new Map<string, Early>();
/** A page that is so late shows what is true then. */
const longestWaitMilliseconds = 20_000;

/** Asks for what the page will ask for, while its script is still on its way; only calls that change nothing. */
export function askEarly<Name extends Call>(name: Name, request: RequestOf<Endpoints[Name]>): void {
  askEarlyFor(wireRequest(name, request));
}

export function askEarlyFor(wire: WireRequest): void {
  const answer = sendRequest(wire).then(readWhole);
  // Whoever takes the answer meets the failure too.
  answer.catch(() => null);
  asked.set(keyOf(wire), { answer, askedAt: performance.now() });
}

/** An answer that nobody takes would hold its connection. */
async function readWhole(response: Response): Promise<Response> {
  return new Response(await response.text(), { status: response.status, headers: response.headers });
}

/** The answer to a call that was asked early, once. */
export function takeEarly(wire: WireRequest): Promise<Response> | null {
  const early = asked.get(keyOf(wire));
  if (early === undefined) return null;
  asked.delete(keyOf(wire));
  return performance.now() - early.askedAt < longestWaitMilliseconds ? early.answer : null;
}

/** What was answered to nobody is of no use to somebody who logs in. */
export function forgetEarly(): void {
  asked.clear();
}

function keyOf({ address, init }: WireRequest): string {
  return `${init.method} ${address} ${typeof init.body === 'string' ? init.body : ''}`;
}
