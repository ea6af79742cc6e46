import type { FastifyInstance } from 'fastify';

const infoPath = '/actuator/info';

type Options = {
  readonly apiPrefix: string;
  /** The keys of docs/spec/specification.md#3 «Configuration keys read», and no others. */
  readonly info: Readonly<Record<string, string>>;
};

/**
 * Public information, which the screens read before a session exists. It also answers below the API prefix and with a
 * trailing slash: a prefix may precede every path (docs/spec/specification.md#7).
 */
export function registerInfoPaths(app: FastifyInstance, { info, apiPrefix }: Options): void {
  const bare = new Set([infoPath, `${apiPrefix}${infoPath}`]);
  for (const path of [...bare].flatMap((each) => [each, `${each}/`])) app.get(path, async () => info);
}
