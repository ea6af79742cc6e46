import { randomUUID } from 'node:crypto';
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { LedgerNotReconciled, DatabaseTimeout, isDatabaseUnavailable } from '../use-cases/faults.ts';
import type { Context } from '../use-cases/context.ts';
import { answerMalformedRequest, answerMalformedUrl } from './protection/malformed-requests.ts';
import { describeInvalid, isClientError } from './reading/invalid-request.ts';
import { limitBodies } from './protection/limit-bodies.ts';
import { requireOneHost } from './reading/one-host.ts';
import { prepareSchemasWhenNeeded } from './reading/prepare-schemas-when-needed.ts';
import { type JsonResponse, presentRefusal } from './present.ts';
import { addSecurityHeaders } from './protection/security-headers.ts';

export type BareServerOptions = {
  readonly context: Context;
  /** Proxies whose X-Forwarded-For is trusted; none by default. */
  readonly trustedProxies: readonly string[];
  /** The path of Content Security Policy reports; null for a server without pages. */
  readonly reportPath: string | null;
  /** `/` or e.g. `/bnpl/`. A request below it reaches the same route as a request at the root. */
  readonly basePath: string;
};

const bodyLimitBytes = 64 * 1024;
const uploadTimeoutMilliseconds = 15 * 60_000;

/** Removes the base path, so that the routes are the same with and without a proxy that strips it. */
function withoutBasePath(url: string, basePath: string): string {
  if (basePath === '/') return url;
  if (url === basePath.slice(0, -1)) return '/';
  return url.startsWith(basePath) ? url.slice(basePath.length - 1) : url;
}

/**
 * Creates a server with the common limits, headers and error handling (docs/spec/reliability.md#S-33,
 * docs/spec/reliability.md#S-42, docs/spec/reliability.md#S-59).
 */
export function newBareServer({
  context,
  trustedProxies,
  reportPath,
  basePath,
}: BareServerOptions): FastifyInstance {
  const app = fastify({
    logger: false,
    bodyLimit: bodyLimitBytes,
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
    requestTimeout: uploadTimeoutMilliseconds,
    keepAliveTimeout: 5_000,
    forceCloseConnections: 'idle',
    genReqId: () => randomUUID(),
    frameworkErrors: answerMalformedUrl,
    clientErrorHandler: answerMalformedRequest,
    rewriteUrl: ({ url = '/' }) => withoutBasePath(url, basePath),
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: false },
    // the types of the contract check the responses at compile time, so no schema-based serializer is loaded
    schemaController: { compilersFactory: { buildSerializer: () => () => JSON.stringify } },
  });
  app.server.headersTimeout = 10_000;
  prepareSchemasWhenNeeded(app);
  requireOneHost(app);
  limitBodies(app);
  addSecurityHeaders(app, reportPath);
  app.setErrorHandler((error: FastifyError, request, reply) => sendError(context, error, { request, reply }));
  app.setNotFoundHandler((_request, reply) => send(reply, presentRefusal({ code: 'not.found.error' })));
  return app;
}

type RequestAndReply = { readonly request: FastifyRequest; readonly reply: FastifyReply };

function sendError(context: Context, error: FastifyError, { request, reply }: RequestAndReply): FastifyReply {
  if (isClientError(error)) return send(reply, presentRefusal(describeInvalid(error)));
  if (isUnavailable(error)) {
    context.log.warn('request.unavailable', { requestId: request.id, code: error.name });
    void reply.header('retry-after', '3');
    return send(reply, presentRefusal({ code: 'service.unavailable.error' }));
  }
  context.log.error('request.failed', error, { requestId: request.id, call: request.routeOptions.url ?? '' });
  return send(reply, presentRefusal({ code: 'internal.error' }));
}

function isUnavailable(error: unknown): boolean {
  return (
    isDatabaseUnavailable(error) || error instanceof LedgerNotReconciled || error instanceof DatabaseTimeout
  );
}

function send(reply: FastifyReply, { httpStatus, body }: JsonResponse): FastifyReply {
  return reply.code(httpStatus).type('application/json; charset=utf-8').send(body);
}
