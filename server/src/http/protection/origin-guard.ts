import type { Endpoint } from '#contract/endpoint.ts';
import type { FastifyRequest } from 'fastify';

type Headed = Pick<FastifyRequest, 'headers'>;

/**
 * Whether a call that may change something comes from our own pages, or from a program that is no browser
 * (docs/spec/reliability.md#S-10 to docs/spec/reliability.md#S-12). Browsers say where a call comes from by
 * `Sec-Fetch-Site`, older ones by `Origin`; who sends neither is no browser.
 */
export function comesFromOwnPages(request: Headed, ownOrigin: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin } = request.headers;
  return origin === undefined || origin === ownOrigin;
}

/**
 * Exactly JSON, or the form that a call takes: the types that a foreign page can send without being asked are refused.
 */
export function isAccepted(request: Headed, accepts: Endpoint['accepts']): boolean {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  return type === 'application/json' || (accepts !== undefined && type === accepts);
}
