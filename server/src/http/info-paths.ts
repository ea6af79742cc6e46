import type { FastifyInstance } from 'fastify';

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
export function registerInfoPaths(app: FastifyInstance, { info, apiPrefix }: Options): void {
  const bare = new Set([infoPath, `${apiPrefix}${infoPath}`]);
  for (const path of [...bare].flatMap((each) => [each, `${each}/`])) app.get(path, async () => info);
}
