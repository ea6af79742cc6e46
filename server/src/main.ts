import { uuidPattern } from '#contract/fields.ts';
import { rehearsalLines } from '#domain/charges/policy-rehearsal-text.ts';
import { identifier, type OrderUuid } from '#domain/identifier.ts';
import type { FastifyInstance } from 'fastify';
import { composeProduct, type Product } from './compose.ts';
import { type Config, readConfig } from './config.ts';
import { migrate } from './db/migrate.ts';
import { ConfigError } from './config/environment.ts';
import { newRequestMeter, type RequestMeter } from './http/prometheus/request-meter.ts';
import { type ClockWatch, startClockWatch } from './jobs/clock-watch.ts';
import { startWorker, type Worker } from './jobs/worker.ts';
import { auditReport } from './use-cases/audit-log/audit-report.ts';
import { makeAdministrators } from './use-cases/staff/make-administrators.ts';
import { ensureTimetable } from './jobs/timetable.ts';
import { clockProblem } from './use-cases/jobs/compare-clock.ts';
import { replaySignatures, signatureLine } from './use-cases/audit-log/replay-signatures.ts';
import { recover } from './use-cases/jobs/recover.ts';
import { whyNotStarted } from './why-not-started.ts';
import { readProposal } from './config/read-proposal.ts';
import { rehearseChargePolicy, rehearsedDays } from './use-cases/charges/rehearse-charge-policy.ts';

const roles = ['api', 'worker', 'migrate', 'all', 'audit', 'consents', 'rehearse', 'administrators'] as const;
type Role = (typeof roles)[number];

const tasks: Readonly<Partial<Record<Role, (product: Product) => Promise<never>>>> = {
  audit: auditAndExit,
  consents: replayConsentsAndExit,
  administrators: createAdministratorsAndExit,
};

/**
 * The program has several roles: the services `api`, `worker` and `all`, and the tasks `migrate`, `audit`,
 * `consents`, `rehearse` and `administrators`.
 */
const role = parseRole(process.argv[2] ?? process.env['ROLE'] ?? 'all');
const config = readConfigOrExit();
const startedProcess = await start(config, role).catch(exitWithStartError);
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    void stopInTime(startedProcess).then(() => process.exit(0));
  });
}

type RunningProcess = {
  readonly product: Product;
  readonly clockWatch: ClockWatch;
  readonly servers: Servers;
  readonly worker: Worker | null;
};

async function start(configuration: Config, requestedRole: Role): Promise<RunningProcess | null> {
  if (requestedRole === 'migrate') return migrateAndExit(configuration);
  if (requestedRole === 'all') await migrate(configuration.databaseAddress);
  if (requestedRole === 'rehearse') return rehearseAndExit(configuration);
  const product = await composeProduct(configuration);
  const task = tasks[requestedRole];
  if (task !== undefined) return task(product);
  const clockFault = await clockProblem(product.context);
  if (clockFault !== null) exitWithError(clockFault);
  const clockWatch = startClockWatch(product.context);
  await recover(product.context);
  const worker = requestedRole === 'api' ? null : await startJobs(product);
  const servers = await startServers(configuration, product, requestedRole);
  product.context.log.info('service.ready', { state: requestedRole, at: product.clock.now() });
  return { product, clockWatch, servers, worker };
}

/** Prints each migration that it has applied, and their number. */
async function migrateAndExit({ databaseAddress }: Config): Promise<never> {
  const applied = await migrate(databaseAddress);
  process.stdout.write(
    [...applied, `${applied.length} migrations applied, the schema is up to date\n`].join('\n'),
  );
  process.exit(0);
}

/**
 * Prints a line per invariant (docs/spec/interfaces.md#service). Exits with 1 when one is violated, or when the bank's
 * list cannot be read.
 */
async function auditAndExit({ context, database }: Product): Promise<never> {
  const { lines, holds } = await auditReport(context);
  await database.close();
  process.stdout.write(`${lines.join('\n')}\n`);
  process.exit(holds ? 0 : 1);
}

/**
 * Runs `consents` or `consents orderUuid`: computes the hash of each signed text again, from the text and from its facts
 * (docs/runbooks/consents.md). Prints a line per document; exits with 1 when one differs or there is none.
 */
async function replayConsentsAndExit({ database }: Product): Promise<never> {
  const [given] = process.argv.slice(3);
  if (given !== undefined && !new RegExp(uuidPattern).test(given))
    exitWithError(`${given} is not the UUID of an order`);
  const orderUuid = given === undefined ? null : identifier<OrderUuid>(given);
  let [matching, different] = [0, 0];
  for await (const signature of replaySignatures(database.reader, orderUuid)) {
    if (signature.holds) matching += 1;
    else different += 1;
    process.stdout.write(`${signatureLine(signature)}\n`);
  }
  await database.close();
  process.stdout.write(`${matching} match, ${different} differ\n`);
  process.exit(matching > 0 && different === 0 ? 0 : 1);
}

/**
 * Runs `rehearse NAME=value …`: prints what these settings would have changed for the orders of the last 90 days
 * (docs/runbooks/rehearse-settings.md). Exits with 1 when a name or a value is wrong.
 */
async function rehearseAndExit(configuration: Config): Promise<never> {
  const proposal = readProposal(process.argv.slice(3));
  const { chargePlan: plan, penaltyRate } = readConfig({ ...process.env, ...proposal }).settings;
  const { context, database } = await composeProduct(configuration);
  const { rehearsal, isCut } = await rehearseChargePolicy(context, { plan, penaltyRate });
  await database.close();
  const lines = rehearsalLines(rehearsal, { days: rehearsedDays, isCut });
  process.stdout.write(`${lines.join('\n')}\n`);
  process.exit(0);
}

/**
 * Runs `administrators login=phone login=phone` and prints each account. If an account is invalid, nothing changes and
 * the exit code is 1.
 */
async function createAdministratorsAndExit({ context, database }: Product): Promise<never> {
  const created = await makeAdministrators(context, process.argv.slice(3));
  await database.close();
  if (!created.ok) return exitWithError(created.error);
  process.stdout.write(`${created.value.join('\n')}\n`);
  process.exit(0);
}

async function startJobs({ context, jobTally }: Product): Promise<Worker> {
  await ensureTimetable(context);
  return startWorker(context, jobTally);
}

type Servers = {
  /** null in a worker. */
  readonly service: FastifyInstance | null;
  /** null without MANAGEMENT_PORT. */
  readonly management: FastifyInstance | null;
};

/**
 * Opens the ports of this process. A worker does not load the endpoints of the contract, which take half of the
 * start-up time.
 */
async function startServers(configuration: Config, product: Product, requestedRole: Role): Promise<Servers> {
  const requestMeter = newRequestMeter();
  const management = await startManagement(configuration, product, requestMeter);
  if (requestedRole === 'worker') return { service: null, management };
  const { composeServer } = await import('./compose-server.ts');
  const service = await composeServer(configuration, product, requestMeter);
  return { service: await listen(service, configuration), management };
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

type ListenAddress = { readonly host: string; readonly port: number };

async function listen(server: FastifyInstance, { host, port }: ListenAddress): Promise<FastifyInstance> {
  await server.listen({ host, port });
  return server;
}

/** Less than the ten seconds that a deployment waits (docs/spec/reliability.md#F-04). */
const stopTimeoutMilliseconds = 8_000;

/**
 * Stops within the time limit. Unfinished work is abandoned as in a kill, which loses no data
 * (docs/spec/reliability.md#D-1).
 */
async function stopInTime(running: RunningProcess | null): Promise<void> {
  const stopped = stop(running).catch((error: unknown) => {
    running?.product.context.log.error('service.stop.failed', error);
  });
  const timeout = new Promise((resolve) => setTimeout(resolve, stopTimeoutMilliseconds));
  await Promise.race([stopped, timeout]);
}

/**
 * Stops accepting calls and jobs, waits for running ones, and closes the database last. Metrics stay available until
 * then.
 */
async function stop(running: RunningProcess | null): Promise<void> {
  if (running === null) return;
  const { product, clockWatch, servers, worker } = running;
  clockWatch.stop();
  await Promise.all([servers.service?.close(), worker?.stop()]);
  await servers.management?.close();
  await product.database.close();
}

function parseRole(text: string): Role {
  const known = roles.find((candidate) => candidate === text);
  if (known === undefined) exitWithError(`unknown role ${text}: must be one of ${roles.join(', ')}`);
  return known;
}

function readConfigOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (error instanceof ConfigError) exitWithError(error.message);
    throw error;
  }
}

function exitWithStartError(error: unknown): never {
  const reason = whyNotStarted(error);
  if (reason === null) throw error;
  return exitWithError(reason);
}

function exitWithError(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
