import type { FastifyInstance } from 'fastify';
import { isDatabaseReady } from '../use-cases/faults.ts';
import type { Context } from '../use-cases/context.ts';

/**
 * Health, for balancers and operators (docs/spec/interfaces.md). `bare` answers `{"status":"UP"}` or
 * `{"status":"DOWN"}`; `detailed` adds the reason of a DOWN.
 */
export function registerHealth(app: FastifyInstance, context: Context, answers: 'bare' | 'detailed'): void {
  const up = { status: 'UP' };
  app.get('/actuator/health', async () => up);
  app.get('/actuator/health/liveness', async () => up);
  const reportReadiness = newReadinessReporter(context);
  app.get('/actuator/health/readiness', async (_request, reply) => {
    const reason = await whyNotReady(context);
    reportReadiness(reason);
    if (reason === null) return up;
    return reply.code(503).send({ status: 'DOWN', ...(answers === 'detailed' && { reason }) });
  });
}

type NotReady = 'clock-behind' | 'database-silent' | 'demo-world-not-played';

async function whyNotReady(context: Context): Promise<NotReady | null> {
  if (context.clock.isBehind()) return 'clock-behind';
  if (context.demoWorld.isAwaited()) return 'demo-world-not-played';
  return (await isDatabaseReady(context)) ? null : 'database-silent';
}

/** Logs each change of readiness once. */
function newReadinessReporter({ log, clock }: Context): (reason: NotReady | null) => void {
  let reported: NotReady | null = null;
  return (reason) => {
    if (reason === reported) return;
    reported = reason;
    if (reason === null) log.info('readiness.restored', { at: clock.now() });
    else log.warn('readiness.lost', { code: reason, at: clock.now() });
  };
}
