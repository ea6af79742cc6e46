import type { FastifyInstance } from 'fastify';
import { isDatabaseReady } from '../use-cases/faults.ts';
import type { Context } from '../use-cases/context.ts';

/**
 * Registers the health checks for load balancers and operators (docs/spec/interfaces.md). `bare` returns
 * `{"status":"UP"}` or `{"status":"DOWN"}`; `detailed` adds the reason for DOWN.
 */
export function registerHealth(app: FastifyInstance, context: Context, detail: 'bare' | 'detailed'): void {
  const up = { status: 'UP' };
  app.get('/actuator/health', async () => up);
  app.get('/actuator/health/liveness', async () => up);
  const reportReadiness = newReadinessReporter(context);
  app.get('/actuator/health/readiness', async (_request, reply) => {
    const reason = await findUnreadyReason(context);
    reportReadiness(reason);
    if (reason === null) return up;
    return reply.code(503).send({ status: 'DOWN', ...(detail === 'detailed' && { reason }) });
  });
}

type UnreadyReason = 'clock-behind' | 'database-silent' | 'demo-world-not-played';

async function findUnreadyReason(context: Context): Promise<UnreadyReason | null> {
  if (context.clock.isBehind()) return 'clock-behind';
  if (context.demoWorld.isAwaited()) return 'demo-world-not-played';
  return (await isDatabaseReady(context)) ? null : 'database-silent';
}

/** Logs each change of readiness once. */
function newReadinessReporter({ log, clock }: Context): (reason: UnreadyReason | null) => void {
  let lastReason: UnreadyReason | null = null;
  return (reason) => {
    if (reason === lastReason) return;
    lastReason = reason;
    if (reason === null) log.info('readiness.restored', { at: clock.now() });
    else log.warn('readiness.lost', { code: reason, at: clock.now() });
  };
}
