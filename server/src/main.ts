import type { FastifyInstance } from 'fastify';
import type { Product } from './compose.ts';
import { composeProduct, composeServer } from './compose.ts';
import type { Config, Role } from './config.ts';
import { readConfig } from './config.ts';
import { migrate } from './db/migrate.ts';
import { loadDemoCatalogue } from './demo/load-demo-catalogue.ts';
import { ConfigError } from './environment.ts';
import type { Worker } from './jobs/worker.ts';
import { startWorker } from './jobs/worker.ts';
import { ensureTimetable } from './jobs/timetable.ts';

/** One program, several roles: `api`, `worker`, both as `all`, or one task and out: `migrate`. */
const role = roleOf(process.argv[2] ?? process.env['ROLE'] ?? 'all');
const config = configOrExit();
const started = await start(config, role);
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    void stop(started).then(() => process.exit(0));
  });
}

type Started = {
  readonly product: Product;
  readonly server: FastifyInstance | null;
  readonly worker: Worker | null;
};

async function start(settled: Config, wanted: Role): Promise<Started | null> {
  if (wanted === 'migrate' || wanted === 'all') await migrate(settled.databaseUrl);
  if (wanted === 'migrate') return null;
  const product = await composeProduct(settled);
  if (settled.demo) await loadDemoCatalogue(product.context);
  const worker = wanted === 'api' ? null : await startJobs(product);
  const server = wanted === 'worker' ? null : await startServer(settled, product);
  product.context.log.info('ready', { state: wanted, at: product.clock.now() });
  return { product, server, worker };
}

async function startJobs({ context }: Product): Promise<Worker> {
  await ensureTimetable(context);
  return startWorker(context);
}

async function startServer(settled: Config, product: Product): Promise<FastifyInstance> {
  const server = await composeServer(settled, product);
  await server.listen({ host: settled.host, port: settled.port });
  return server;
}

/** No new calls, no new jobs; what runs ends; then the database is let go (F-04). */
async function stop(running: Started | null): Promise<void> {
  if (running === null) return;
  const { product, server, worker } = running;
  await Promise.all([server?.close(), worker?.stop()]);
  await product.database.close();
}

function roleOf(word: string): Role {
  const roles: readonly Role[] = ['api', 'worker', 'migrate', 'all'];
  const known = roles.find((candidate) => candidate === word);
  if (known === undefined) fail(`unknown role ${word}: one of ${roles.join(', ')}`);
  return known;
}

function configOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (error instanceof ConfigError) fail(error.message);
    throw error;
  }
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
