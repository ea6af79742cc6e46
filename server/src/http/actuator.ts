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
  app.get('/actuator/health/readiness', async (_request, reply) => {
    if (!context.clock.isBehind() && (await isDatabaseReady(context))) return up;
    return reply.code(503).send({ status: 'DOWN' });
  });
  app.get('/actuator/info', async () => info);
}
