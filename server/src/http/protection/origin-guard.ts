import type { Endpoint } from '#contract/endpoint.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import type { FastifyRequest } from 'fastify';

type WithHeaders = Pick<FastifyRequest, 'headers'>;

/**
 * True for requests of our pages and of clients that are no browser (docs/spec/reliability.md#S-10 to
 * docs/spec/reliability.md#S-12). Browsers send `Sec-Fetch-Site`, older ones `Origin`.
 */
export function isNotCrossSite(request: WithHeaders, ownOrigin: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin } = request.headers;
  return origin === undefined || origin === ownOrigin;
}

/** True for JSON and the form type of the endpoint. Foreign pages can send other types without a CORS preflight. */
export function isAcceptedType(request: WithHeaders, accepts: Endpoint['accepts']): boolean {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  return type === 'application/json' || (accepts !== undefined && type === accepts);
}

/**
 * A POST must come from our own pages and carry JSON or the form type of the endpoint. Merchant calls are exempt: a
 * browser never adds the API key by itself.
 */
export function rejectCrossSitePost(
  { caller, accepts }: Pick<Endpoint, 'caller' | 'accepts'>,
  request: Pick<FastifyRequest, 'headers' | 'method'>,
  publicUrl: string,
): Refusal | null {
  if (request.method !== 'POST' || caller === 'merchant') return null;
  const isAllowed = isNotCrossSite(request, new URL(publicUrl).origin) && isAcceptedType(request, accepts);
  return isAllowed ? null : refuse('request.forbidden.error').error;
}
