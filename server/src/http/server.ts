import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastify from 'fastify';
import { isDatabaseAway } from '../use-cases/faults.ts';
import type { Context } from '../use-cases/context.ts';
import type { ActuatorOptions } from './actuator.ts';
import { registerActuator } from './actuator.ts';
import { answerBrokenBytes, answerBrokenPath } from './broken-requests.ts';
import { registerEndpoints } from './endpoint-routes.ts';
import { registerDocs } from './docs-page.ts';
import type { Presented } from './present.ts';
import { presentRefusal } from './present.ts';
import { registerPrometheus } from './prometheus/register-prometheus.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { describeInvalid } from './invalid-request.ts';

export type ServerOptions = ActuatorOptions & {
  readonly context: Context;
  readonly apiPrefix: string;
  /** Addresses of proxies whose X-Forwarded-For is believed; none by default. */
  readonly trustedProxies: readonly string[];
  /** Routes that are not JSON calls of the contract: the bank's way back, pages, the sandbox's clock. */
  readonly otherRoutes: readonly ((app: FastifyInstance) => void)[];
};

const bodyLimitBytes = 64 * 1024;

/** Doorway 1, put together: limits, headers, cookies, the endpoints of the contract, and one place for faults. */
export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const app = fastify({
    logger: false,
    bodyLimit: bodyLimitBytes,
    trustProxy: options.trustedProxies.length === 0 ? false : [...options.trustedProxies],
    requestTimeout: 15_000,
    keepAliveTimeout: 5_000,
    forceCloseConnections: 'idle',
    genReqId: () => randomUUID(),
    frameworkErrors: answerBrokenPath,
    clientErrorHandler: answerBrokenBytes,
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: false },
    ajv: {
      customOptions: { removeAdditional: false, coerceTypes: false, useDefaults: false, allErrors: false },
    },
  });
  app.server.headersTimeout = 10_000;
  addSecurityHeaders(app);
  await app.register(cookie);
  acceptEmptyBodies(app);
  app.setErrorHandler((error: FastifyError, request, reply) =>
    answerFault(options.context, error, { request, reply }),
  );
  app.setNotFoundHandler((_request, reply) => send(reply, presentRefusal({ code: 'not.found.error' })));
  registerPrometheus(app, options.context);
  registerActuator(app, options);
  registerDocs(app, options);
  registerEndpoints(app, options);
  for (const register of options.otherRoutes) register(app);
  return app;
}

/** A POST without a body means `{}`; text and forms are parsed nowhere but where a route asks for it. */
function acceptEmptyBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, parsed) => {
    if (body === '') {
      parsed(null, {});
      return;
    }
    try {
      parsed(null, parseJson(String(body)));
    } catch {
      parsed(Object.assign(new Error('not JSON'), { statusCode: 400, code: 'CHASTI_NOT_JSON' }), undefined);
    }
  });
}

const deepestNesting = 10;

function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (depthOf(value) > deepestNesting) throw new RangeError('nested too deeply');
  return value;
}

function depthOf(value: unknown): number {
  if (typeof value === 'string' && !isStorable(value)) throw new RangeError('not a text');
  if (typeof value !== 'object' || value === null) return 0;
  let deepest = 0;
  for (const [key, part] of Object.entries(value)) {
    if (key === '__proto__' || !isStorable(key)) throw new RangeError('not a field');
    deepest = Math.max(deepest, depthOf(part));
    if (deepest > deepestNesting) break;
  }
  return deepest + 1;
}

/** Half a character and the zero character are JSON, and no text that a database keeps. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

type Exchanged = { readonly request: FastifyRequest; readonly reply: FastifyReply };

function answerFault(context: Context, error: FastifyError, { request, reply }: Exchanged): FastifyReply {
  if (isClientsFault(error)) return send(reply, presentRefusal(describeInvalid(error)));
  if (isDatabaseAway(error)) {
    context.log.warn('database is away', { requestId: request.id });
    void reply.header('retry-after', '3');
    return send(reply, presentRefusal({ code: 'service.unavailable.error' }));
  }
  context.log.error('request failed', error, { requestId: request.id, call: request.routeOptions.url ?? '' });
  return send(reply, presentRefusal({ code: 'internal.error' }));
}

function isClientsFault(error: FastifyError): boolean {
  return error.validation !== undefined || (error.statusCode !== undefined && error.statusCode < 500);
}

function send(reply: FastifyReply, { httpStatus, body }: Presented): FastifyReply {
  return reply.code(httpStatus).type('application/json; charset=utf-8').send(body);
}
