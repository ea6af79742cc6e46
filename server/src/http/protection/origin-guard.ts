import type { Endpoint } from '#contract/endpoint.ts';
import type { Refusal } from '#domain/refusal.ts';
import { refuse } from '#domain/refusal.ts';
import type { FastifyRequest } from 'fastify';

type Headed = Pick<FastifyRequest, 'headers'>;

/**
 * True when a request comes from our own pages or not from a browser (docs/spec/reliability.md#S-10 to
 * docs/spec/reliability.md#S-12). Browsers send `Sec-Fetch-Site`, older ones `Origin`; a client that sends neither is
 * not a browser.
 */
export function comesFromOwnPages(request: Headed, ownOrigin: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin } = request.headers;
  return origin === undefined || origin === ownOrigin;
}

/** Accepts only JSON or the form type of the call. Foreign pages can send other types without a CORS preflight. */
export function isAccepted(request: Headed, accepts: Endpoint['accepts']): boolean {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  return type === 'application/json' || (accepts !== undefined && type === accepts);
}

/**
 * A POST has to be JSON, or the form that the call takes, from our own pages. The API key is the proof of a merchant's
 * program.
 */
export function refusalOfForeignPost(
  { caller, accepts }: Pick<Endpoint, 'caller' | 'accepts'>,
  request: Pick<FastifyRequest, 'headers' | 'method'>,
  publicUrl: string,
): Refusal | null {
  if (request.method !== 'POST' || caller === 'merchant') return null;
  const isOurs = comesFromOwnPages(request, new URL(publicUrl).origin) && isAccepted(request, accepts);
  return isOurs ? null : refuse('request.forbidden.error').error;
}
