import { randomUUID } from 'node:crypto';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastify from 'fastify';
import { BooksNotCompared, DatabaseSilent, isDatabaseAway } from '../use-cases/faults.ts';
import type { Context } from '../use-cases/context.ts';
import { answerBrokenBytes, answerBrokenPath } from './reading/broken-requests.ts';
import { describeInvalid, isClientsFault } from './reading/invalid-request.ts';
import { limitBodies } from './reading/limit-bodies.ts';
import { requireOneHost } from './reading/one-host.ts';
import { prepareSchemasWhenNeeded } from './reading/prepare-schemas-when-needed.ts';
import type { Presented } from './present.ts';
import { presentRefusal } from './present.ts';
import { addSecurityHeaders } from './protection/security-headers.ts';

export type BareServerOptions = {
  readonly context: Context;
  /** Addresses of proxies whose X-Forwarded-For is believed; none by default. */
  readonly trustedProxies: readonly string[];
  /** The path to which browsers report breaches of the content policy; null where no pages are. */
  readonly reportPath: string | null;
};

const bodyLimitBytes = 64 * 1024;
const longestUploadMilliseconds = 15 * 60_000;

/**
 * What every server of ours has, whatever it answers: limits, headers, and one place for faults
 * (docs/spec/reliability.md#S-33, docs/spec/reliability.md#S-42, docs/spec/reliability.md#S-59).
 */
export function newBareServer({ context, trustedProxies, reportPath }: BareServerOptions): FastifyInstance {
  const app = fastify({
    logger: false,
    bodyLimit: bodyLimitBytes,
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
    requestTimeout: longestUploadMilliseconds,
    keepAliveTimeout: 5_000,
    forceCloseConnections: 'idle',
    genReqId: () => randomUUID(),
    frameworkErrors: answerBrokenPath,
    clientErrorHandler: answerBrokenBytes,
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: false },
    // Answers are what the contract's types let through; a library that writes them by a schema is not loaded for that.
    schemaController: { compilersFactory: { buildSerializer: () => () => JSON.stringify } },
  });
  app.server.headersTimeout = 10_000;
  prepareSchemasWhenNeeded(app);
  requireOneHost(app);
  limitBodies(app);
  addSecurityHeaders(app, reportPath);
  app.setErrorHandler((error: FastifyError, request, reply) =>
    answerFault(context, error, { request, reply }),
  );
  app.setNotFoundHandler((_request, reply) => send(reply, presentRefusal({ code: 'not.found.error' })));
  return app;
}

type Exchanged = { readonly request: FastifyRequest; readonly reply: FastifyReply };

function answerFault(context: Context, error: FastifyError, { request, reply }: Exchanged): FastifyReply {
  if (isClientsFault(error)) return send(reply, presentRefusal(describeInvalid(error)));
  if (isAway(error)) {
    context.log.warn('request.unavailable', { requestId: request.id, code: error.name });
    void reply.header('retry-after', '3');
    return send(reply, presentRefusal({ code: 'service.unavailable.error' }));
  }
  context.log.error('request.failed', error, { requestId: request.id, call: request.routeOptions.url ?? '' });
  return send(reply, presentRefusal({ code: 'internal.error' }));
}

function isAway(error: unknown): boolean {
  return isDatabaseAway(error) || error instanceof BooksNotCompared || error instanceof DatabaseSilent;
}

function send(reply: FastifyReply, { httpStatus, body }: Presented): FastifyReply {
  return reply.code(httpStatus).type('application/json; charset=utf-8').send(body);
}
