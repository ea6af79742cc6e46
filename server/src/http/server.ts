import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { registerHealth } from './actuator.ts';
import { newBareServer } from './bare-server.ts';
import { compressAnswers } from './compress-answers.ts';
import { registerDocs } from './pages/docs-page.ts';
import { registerEndpoints } from './endpoint-routes.ts';
import { unreadableRequest } from './reading/invalid-request.ts';
import { readJson } from './reading/json-body.ts';
import { acceptForms } from './reading/multipart-form.ts';
import { refuseOtherMethods } from './protection/other-methods.ts';
import { policyReportPath, registerPolicyReports } from './protection/policy-reports.ts';
import { type PrometheusOptions, registerPrometheus } from './prometheus/register-prometheus.ts';

export type ServerOptions = PrometheusOptions & {
  readonly apiPrefix: string;
  /** `/` or `/bnpl/`. */
  readonly basePath: string;
  /** Exactly the keys of docs/spec/specification.md#3 «Configuration keys read». */
  readonly info: Readonly<Record<string, string>>;
  /** True when another port serves metrics and health details. */
  readonly hasManagementServer: boolean;
  readonly trustedProxies: readonly string[];
  /** Routes outside of the contract: the bank's callback, pages and the sandbox's clock. */
  readonly otherRoutes: readonly ((app: FastifyInstance) => void | Promise<void>)[];
};

/** Builds the HTTP server: cookies, bodies, the endpoints of the contract and the other routes. */
export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const { context, trustedProxies, basePath } = options;
  const app = newBareServer({ context, trustedProxies, basePath, reportPath: reportPathOf(options) });
  compressAnswers(app);
  refuseOtherMethods(app);
  await app.register(cookie);
  acceptEmptyBodies(app);
  await acceptForms(app);
  options.requestMeter.watch(app);
  if (!options.hasManagementServer) registerPrometheus(app, options);
  registerHealth(app, context, options.hasManagementServer ? 'bare' : 'detailed');
  registerInfoPaths(app, options);
  registerDocs(app, options);
  registerEndpoints(app, options);
  await registerPolicyReports(app, options);
  for (const register of options.otherRoutes) await register(app);
  return app;
}

/** The path of policy reports including the base path. */
function reportPathOf({ context, apiPrefix }: ServerOptions): string {
  return new URL(`${context.settings.publicUrl}${apiPrefix}${policyReportPath}`).pathname;
}

/** A POST without a body means `{}`. Text and forms are parsed only by routes that accept them. */
function acceptEmptyBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, parsed) => {
    if (body === '') {
      parsed(null, {});
      return;
    }
    const read = readJson(String(body));
    if (read.ok) parsed(null, read.value);
    else parsed(unreadableRequest(read.error.field, read.error.message), undefined);
  });
}

const infoPath = '/actuator/info';

type Options = {
  readonly apiPrefix: string;
  /** Exactly the keys of docs/spec/specification.md#3 «Configuration keys read». */
  readonly info: Readonly<Record<string, string>>;
};

/**
 * Public information for the pages before a log-in. It is also served below the API prefix and with a trailing slash,
 * because a prefix may precede every path (docs/spec/specification.md#7).
 */
function registerInfoPaths(app: FastifyInstance, { info, apiPrefix }: Options): void {
  const bare = new Set([infoPath, `${apiPrefix}${infoPath}`]);
  for (const path of [...bare].flatMap((each) => [each, `${each}/`])) app.get(path, async () => info);
}
