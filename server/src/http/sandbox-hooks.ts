import type { FastifyInstance } from 'fastify';

/**
 * Hooks of the sandbox: it moves the clock, and reports that the demo world is complete. These
 * hooks exist only in demonstrations (docs/spec/reliability.md#S-53).
 */
export type SandboxHooks = {
  now(): string;
  nextDueAt(): Promise<string | null>;
  /** Moves the clock and runs the jobs that are due then. */
  moveTo(timestamp: string): Promise<void>;
  /** Reports that the demo world is complete. Until then the readiness check fails. */
  completeDemoWorld(): void;
};

const timestampPattern = '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,3})?Z$';

const moveSchema = {
  body: {
    type: 'object',
    required: ['now'],
    additionalProperties: false,
    properties: { now: { type: 'string', pattern: timestampPattern } },
  },
} as const;

/** `GET` and `POST /sandbox-hooks/clock`, `POST /sandbox-hooks/demo-world`; not registered in production. */
export function registerSandboxHooks(app: FastifyInstance, hooks: SandboxHooks): void {
  const present = async (): Promise<{ now: string; nextDueAt: string | null }> => ({
    now: hooks.now(),
    nextDueAt: await hooks.nextDueAt(),
  });
  app.get('/sandbox-hooks/clock', present);
  app.post<{ Body: { now: string } }>('/sandbox-hooks/clock', { schema: moveSchema }, async ({ body }) => {
    await hooks.moveTo(body.now);
    return present();
  });
  app.post('/sandbox-hooks/demo-world', async () => {
    hooks.completeDemoWorld();
    return {};
  });
}
