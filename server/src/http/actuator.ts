import type { FastifyInstance } from 'fastify';
import { isDatabaseReady } from '../use-cases/faults.ts';
import type { Context } from '../use-cases/context.ts';

export type ActuatorOptions = {
  readonly context: Context;
  /** Only the keys of spec 3 «Configuration keys read». */
  readonly info: Readonly<Record<string, string>>;
};

/** Health and public information, for balancers and for the screens (interfaces «The service», S-52). */
export function registerActuator(app: FastifyInstance, { context, info }: ActuatorOptions): void {
  const up = { status: 'UP' };
  app.get('/actuator/health', async () => up);
  app.get('/actuator/health/liveness', async () => up);
  const tellReadiness = readinessTeller(context);
  app.get('/actuator/health/readiness', async (_request, reply) => {
    const reason = await whyNotReady(context);
    tellReadiness(reason);
    return reason === null ? up : reply.code(503).send({ status: 'DOWN' });
  });
  app.get('/actuator/info', async () => info);
}

type NotReady = 'clock-behind' | 'database-silent';

async function whyNotReady(context: Context): Promise<NotReady | null> {
  if (context.clock.isBehind()) return 'clock-behind';
  return (await isDatabaseReady(context)) ? null : 'database-silent';
}

/** Who asks is told no reason; the log has one line for each change. */
function readinessTeller({ log, clock }: Context): (reason: NotReady | null) => void {
  let told: NotReady | null = null;
  return (reason) => {
    if (reason === told) return;
    told = reason;
    if (reason === null) log.info('serves again', { at: clock.now() });
    else log.warn('serves nobody for now', { code: reason, at: clock.now() });
  };
}
