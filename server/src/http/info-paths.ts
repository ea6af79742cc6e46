import type { FastifyInstance } from 'fastify';
import type { ActuatorOptions } from './actuator.ts';

const infoPath = '/actuator/info';

/**
 * Public information also below the API prefix, and with a trailing slash: a prefix may precede every path
 * (docs/spec/specification.md#7).
 */
export function registerInfoPaths(
  app: FastifyInstance,
  { info, apiPrefix }: Pick<ActuatorOptions, 'info'> & { readonly apiPrefix: string },
): void {
  const bare = new Set([infoPath, `${apiPrefix}${infoPath}`]);
  for (const path of [...bare].flatMap((each) => [each, `${each}/`]))
    if (path !== infoPath) app.get(path, async () => info);
}
