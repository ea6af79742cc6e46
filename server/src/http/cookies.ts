import type { FastifyReply, FastifyRequest } from 'fastify';
import { reportedUtcOffset } from '#domain/local-time.ts';
import type { CookieName, Exchange } from './handler.ts';

/**
 * `__Host-` cookies are limited to this host and HTTPS; scripts and other sites cannot read or send them
 * (docs/spec/reliability.md#S-34).
 */
const cookieNames = {
  client: '__Host-client',
  staff: '__Host-staff',
  browser: '__Host-browser',
  device: '__Host-dev',
  staffDevice: '__Host-staff-dev',
  checkout: '__Host-checkout',
  exchange: '__Host-exchange',
  signOn: '__Host-sign-on',
} as const satisfies Record<CookieName, string>;

/** The lifetimes of cookies in the browser, in seconds. The server enforces its own lifetimes. */
const lifetimeSeconds = {
  client: 12 * 3600,
  staff: 10 * 3600,
  browser: 24 * 3600,
  device: 90 * 24 * 3600,
  staffDevice: 30 * 24 * 3600,
  checkout: 24 * 3600,
  exchange: 15 * 60,
  signOn: 600,
} as const satisfies Record<CookieName, number>;

/**
 * The return from the bank's sign-on starts on another site, so only this cookie is lax
 * (docs/spec/reliability.md#S-34).
 */
function attributesOf(name: CookieName) {
  const sameSite = name === 'signOn' ? ('lax' as const) : ('strict' as const);
  return { path: '/', secure: true, httpOnly: true, sameSite };
}

/** The view of a request and its reply that handlers get. */
export function exchangeOf(request: FastifyRequest, reply: FastifyReply): Exchange {
  return {
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    utcOffset: reportedUtcOffset(request.headers['utc-offset']),
    isPageRequest: request.headers['asked-by'] === 'page',
    isAbandoned: () => reply.raw.destroyed,
    idempotencyKey: keyOf(request.headers['idempotency-key']),
    cookie: (name) => request.cookies[cookieNames[name]] ?? null,
    setCookie: (name, value) => {
      void reply.setCookie(cookieNames[name], value, {
        ...attributesOf(name),
        maxAge: lifetimeSeconds[name],
      });
    },
    clearCookie: (name) => {
      void reply.clearCookie(cookieNames[name], attributesOf(name));
    },
    reportSessionLifetime: (seconds) => {
      void reply.header('session-ends-in', String(seconds));
    },
  };
}

function keyOf(header: string | string[] | undefined): string | null {
  return typeof header === 'string' && header !== '' ? header : null;
}
