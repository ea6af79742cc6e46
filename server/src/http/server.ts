import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastify from 'fastify';
import { isDatabaseAway } from '../use-cases/faults.ts';
import type { Context } from '../use-cases/context.ts';
import type { ActuatorOptions } from './actuator.ts';
import { registerActuator } from './actuator.ts';
import { answerBrokenBytes, answerBrokenPath } from './broken-requests.ts';
import { readJson } from './json-body.ts';
import { acceptForms } from './multipart-body.ts';
import { registerEndpoints } from './endpoint-routes.ts';
import { registerDocs } from './docs-page.ts';
import { watchMethods } from './other-methods.ts';
import type { Presented } from './present.ts';
import { policyReportPath, registerPolicyReports } from './policy-reports.ts';
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
  readonly otherRoutes: readonly ((app: FastifyInstance) => void | Promise<void>)[];
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
  addSecurityHeaders(app, reportAddress(options));
  const refuseOtherMethods = watchMethods(app);
  await app.register(cookie);
  acceptEmptyBodies(app);
  acceptForms(app);
  app.setErrorHandler((error: FastifyError, request, reply) =>
    answerFault(options.context, error, { request, reply }),
  );
  app.setNotFoundHandler((_request, reply) => send(reply, presentRefusal({ code: 'not.found.error' })));
  registerPrometheus(app, options.context);
  registerActuator(app, options);
  registerDocs(app, options);
  registerEndpoints(app, options);
  await registerPolicyReports(app, options);
  for (const register of options.otherRoutes) await register(app);
  refuseOtherMethods();
  return app;
}

/** A path, as the pages see it: the base path stands before it. */
function reportAddress({ context, apiPrefix }: ServerOptions): string {
  return new URL(`${context.settings.publicUrl}${apiPrefix}${policyReportPath}`).pathname;
}

/** A POST without a body means `{}`; text and forms are parsed nowhere but where a route asks for it. */
function acceptEmptyBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, parsed) => {
    if (body === '') {
      parsed(null, {});
      return;
    }
    const read = readJson(String(body));
    if (read.ok) parsed(null, read.value);
    else parsed(Object.assign(new Error('not JSON'), { statusCode: 400, field: read.error }), undefined);
  });
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
