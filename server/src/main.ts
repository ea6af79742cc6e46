import { instant } from '#domain/calendar.ts';
import type { FastifyInstance } from 'fastify';
import type { Product } from './compose.ts';
import { composeProduct } from './compose.ts';
import type { Config, Role } from './config.ts';
import { readConfig } from './config.ts';
import { migrate } from './db/migrate.ts';
import { loadDemoCatalogue } from './demo/load-demo-catalogue.ts';
import { whyUnreachable } from './db/why-unreachable.ts';
import { ConfigError } from './config/environment.ts';
import type { RequestMeter } from './http/prometheus/request-meter.ts';
import { newRequestMeter } from './http/prometheus/request-meter.ts';
import type { ClockWatch } from './jobs/clock-watch.ts';
import { startClockWatch } from './jobs/clock-watch.ts';
import type { Worker } from './jobs/worker.ts';
import { startWorker } from './jobs/worker.ts';
import { runAudit } from './use-cases/audit-log/run-audit.ts';
import { makeAdministrators } from './use-cases/staff/make-administrators.ts';
import { ensureTimetable } from './jobs/timetable.ts';
import { whyClockIsWrong } from './use-cases/jobs/compare-clock.ts';
import { recover } from './use-cases/jobs/recover.ts';

/** One program, several roles: `api`, `worker`, both as `all`, or one task and out: `migrate`, `audit`, `administrators`. */
const role = roleOf(process.argv[2] ?? process.env['ROLE'] ?? 'all');
const config = configOrExit();
const started = await start(config, role).catch(failToStart);
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    void stopInTime(started).then(() => process.exit(0));
  });
}

type Started = {
  readonly product: Product;
  readonly clockWatch: ClockWatch;
  readonly servers: Servers;
  readonly worker: Worker | null;
};

async function start(settled: Config, wanted: Role): Promise<Started | null> {
  if (wanted === 'migrate' || wanted === 'all') await migrate(settled.databaseAddress);
  if (wanted === 'migrate') return null;
  const product = await composeProduct(settled);
  if (wanted === 'audit') return auditAndExit(product);
  if (wanted === 'administrators') return makeAdministratorsAndExit(product);
  const clockFault = await whyClockIsWrong(product.context);
  if (clockFault !== null) fail(clockFault);
  const clockWatch = startClockWatch(product.context);
  if (settled.demo) await loadDemoCatalogue(product.context);
  await recover(product.context);
  const worker = wanted === 'api' ? null : await startJobs(product);
  const servers = await startServers(settled, product, wanted);
  product.context.log.info('service.ready', { state: wanted, at: product.clock.now() });
  return { product, clockWatch, servers, worker };
}

/** Prints a line for each invariant; exit 1 when one is broken (docs/spec/interfaces.md#service). */
async function auditAndExit({ context, database }: Product): Promise<never> {
  const book = (await context.bankBook?.totals(instant('2000-01-01T00:00:00Z'))) ?? null;
  const rows = await runAudit(context, book);
  await database.close();
  for (const { id, scope, violations } of rows) {
    process.stdout.write(`${id}  ${scope}  ${violations === 0 ? 'holds' : `${violations} violations`}\n`);
  }
  const broken = rows.filter(({ violations }) => violations > 0).length;
  process.stdout.write(`${rows.length - broken} hold, ${broken} broken\n`);
  process.exit(broken === 0 ? 0 : 1);
}

/** `administrators login=phone login=phone`: prints a line for each; exit 1 with the reason when nothing was done. */
async function makeAdministratorsAndExit({ context, database }: Product): Promise<never> {
  const made = await makeAdministrators(context, process.argv.slice(3));
  await database.close();
  if (!made.ok) return fail(made.error);
  process.stdout.write(`${made.value.join('\n')}\n`);
  process.exit(0);
}

async function startJobs({ context, jobTally }: Product): Promise<Worker> {
  await ensureTimetable(context);
  return startWorker(context, jobTally);
}

type Servers = {
  /** Null in a worker. */
  readonly service: FastifyInstance | null;
  /** Null where no MANAGEMENT_PORT is set. */
  readonly management: FastifyInstance | null;
};

/**
 * Opens the ports of this process. Each role loads no more than it needs: the calls of the contract take half of the time in which a
 * process begins.
 */
async function startServers(settled: Config, product: Product, wanted: Role): Promise<Servers> {
  const requestMeter = newRequestMeter();
  const management = await startManagement(settled, product, requestMeter);
  if (wanted === 'worker') return { service: null, management };
  const { composeServer } = await import('./compose-server.ts');
  const service = await composeServer(settled, product, requestMeter);
  return { service: await listen(service, settled), management };
}

async function startManagement(
  { management }: Config,
  product: Product,
  requestMeter: RequestMeter,
): Promise<FastifyInstance | null> {
  if (management === null) return null;
  const { buildManagementServer } = await import('./http/management-server.ts');
  return listen(buildManagementServer({ ...product, requestMeter }), management);
}

type Place = { readonly host: string; readonly port: number };

async function listen(server: FastifyInstance, { host, port }: Place): Promise<FastifyInstance> {
  await server.listen({ host, port });
  return server;
}

/** A deploy waits for ten seconds (docs/spec/reliability.md#F-04). */
const longestStopMilliseconds = 8_000;

/** What has not ended by then, as its database is gone, is left where a kill would leave it: nothing is lost by that (docs/spec/reliability.md#D-1). */
async function stopInTime(running: Started | null): Promise<void> {
  const stopped = stop(running).catch((error: unknown) => {
    running?.product.context.log.error('service.stop.failed', error);
  });
  const late = new Promise((resolve) => setTimeout(resolve, longestStopMilliseconds));
  await Promise.race([stopped, late]);
}

/** Takes no new calls and jobs, lets running ones end, and closes the database last. Metrics stay readable until then. */
async function stop(running: Started | null): Promise<void> {
  if (running === null) return;
  const { product, clockWatch, servers, worker } = running;
  clockWatch.stop();
  await Promise.all([servers.service?.close(), worker?.stop()]);
  await servers.management?.close();
  await product.database.close();
}

function roleOf(word: string): Role {
  const roles: readonly Role[] = ['api', 'worker', 'migrate', 'all', 'audit', 'administrators'];
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

function failToStart(error: unknown): never {
  if (error instanceof ConfigError) return fail(error.message);
  const reason = whyUnreachable(error);
  if (reason === null) throw error;
  return fail(`DATABASE_URL names a database that lets nobody in: ${reason}`);
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
