import { join } from 'node:path';
import { instant } from '#domain/dates.ts';
import type { FastifyInstance } from 'fastify';
import type { Product } from './compose.ts';
import type { Config } from './config.ts';
import { saveClockOffset } from './db/jobs/clock-store.ts';
import { nextJobDueAt } from './db/jobs/job-monitor-store.ts';
import { registerSingleSignOn } from './http/auth/single-sign-on-routes.ts';
import { registerGatewayRoutes } from './http/gateway/gateway-routes.ts';
import { registerCartPictures } from './http/merchants/cart-pictures.ts';
import { registerLogos } from './http/merchants/marks.ts';
import { registerMessageLinks } from './http/notifications/link-route.ts';
import { registerReceiptRoutes } from './http/notifications/receipt-routes.ts';
import type { RequestMeter } from './http/prometheus/request-meter.ts';
import { registerWebPages } from './http/pages/web-pages.ts';
import { registerSandboxHooks } from './http/sandbox-hooks.ts';
import { registerSecurityTxt } from './http/security-txt.ts';
import { buildServer } from './http/server.ts';
import { drainDueJobs, claimConditions } from './jobs/worker.ts';

const webDirectory = join(import.meta.dirname, '../../web/dist');

/** Builds the HTTP server of the API with its pages and routes. */
export async function composeServer(
  config: Config,
  product: Product,
  requestMeter: RequestMeter,
): Promise<FastifyInstance> {
  const { context, jobTally } = product;
  const { apiPrefix, basePath, environments, info, securityContact, trustedProxies } = config;
  return buildServer({
    context,
    jobTally,
    requestMeter,
    hasManagementServer: config.management !== null,
    apiPrefix,
    basePath,
    info,
    trustedProxies,
    otherRoutes: [
      (app) => registerGatewayRoutes(app, { context, apiPrefix }),
      (app) => {
        registerSingleSignOn(app, { context, apiPrefix });
        registerMessageLinks(app, context);
        registerLogos(app, context);
        registerCartPictures(app, context);
        registerReceiptRoutes(app, { context, apiPrefix });
        if (securityContact !== null) registerSecurityTxt(app, { context, contact: securityContact });
        if (config.demo) registerSandboxHooks(app, sandboxHooks(product));
      },
      (app) => registerWebPages(app, { directory: webDirectory, basePath, environments }),
    ],
  });
}

function sandboxHooks({ context, database, clock }: Product): Parameters<typeof registerSandboxHooks>[1] {
  return {
    now: () => clock.now(),
    nextDueAt: () => nextJobDueAt(database.reader, claimConditions(context)),
    moveTo: async (timestamp) => {
      clock.moveTo(instant(timestamp));
      await saveClockOffset(database.autocommit, clock.offsetMilliseconds());
      await drainDueJobs(context);
    },
    completeDemoWorld: context.demoWorld.markGenerated,
  };
}
