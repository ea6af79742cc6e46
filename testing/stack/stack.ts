import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { instantOfMilliseconds } from '#domain/dates.ts';
import { openDatabase } from '#server/db/database.ts';
import { type Sandbox, startSandbox } from '#sandbox/start-sandbox.ts';
import { leanNode } from '#tools/lean-node.ts';
import { type CleanUp, openTestDatabase } from '#testing/database/test-database.ts';
import { testBeginsAt } from '#testing/first-day.ts';
import { freePort } from './free-port.ts';
import { endLeases } from '#testing/database/leases.ts';
import { eventually } from '#testing/eventually.ts';
import { type Product, waitUntilReady } from './readiness.ts';

export { leanNode };

type Environment = Readonly<Record<string, string>>;

/** The whole product as `npm start` runs it, with its own ports and database. */
export type Stack = {
  readonly productUrl: string;
  readonly sandboxUrl: string;
  readonly databaseUrl: string;
  /** Environment of its process. */
  readonly environment: Environment;
  /** Everything the product has written to its log. */
  log(): string;
  /**
   * Kills the product with SIGKILL and starts it again. Ends the job leases first, because the database's clock,
   * which a test cannot move, measures them. Returns the milliseconds until it is ready.
   */
  killAndRestart(): Promise<number>;
  /** Process id, for sending signals. */
  processId(): number;
  /** Stops the product with SIGTERM, as a deploy does. Returns its exit code. */
  terminate(): Promise<number | null>;
  /** Registers work to do before the stack stops. */
  atEnd(work: () => Promise<void>): void;
};

type StackOptions = {
  /** Additional environment of the product, e.g. `{ LIMITS: 'production' }`. */
  readonly environment?: Environment;
  /**
   * Puts proxies in front of the database and the gateway. Returns the environment that points the product at them.
   */
  readonly between?: (lines: {
    readonly databaseUrl: string;
    readonly gatewayUrl: string;
  }) => Promise<Environment>;
  /** Puts a proxy in front of the product. Takes the product's port, returns the proxy's port. */
  readonly inFront?: (productPort: number) => Promise<number>;
  /** `api` starts the product without a worker. */
  readonly role?: 'all' | 'api';
  /** A database of the caller instead of a copy of the demo database; the demo data is loaded into it. */
  readonly databaseUrl?: string;
};

/** Starts a copy of the demo database, the sandbox and the product, and stops them after the tests. */
export async function startStack(
  cleanUp: CleanUp,
  { environment = {}, role = 'all', between, inFront, databaseUrl: givenUrl }: StackOptions = {},
): Promise<Stack> {
  const databaseUrl = givenUrl ?? (await copyDatabase(cleanUp, environment));
  const [productPort, sandboxPort] = [await freePort(), await freePort()];
  const calledPort = (await inFront?.(productPort)) ?? productPort;
  const productUrl = `http://localhost:${calledPort}`;
  const startsAt = initialTime(environment);
  const sandbox = await startSandbox({
    port: sandboxPort,
    smtpPort: 0,
    productUrl: `http://127.0.0.1:${calledPort}`,
    beginsAt: startsAt,
  });
  const gatewayUrl = `${sandbox.url}/payment/rest`;
  const processEnvironment = {
    DATABASE_URL: databaseUrl,
    PORT: String(productPort),
    SANDBOX_PORT: String(sandboxPort),
    PUBLIC_URL: publicUrlOf(productUrl, environment),
    ...addressesOf(sandbox),
    DEMO: 'on',
    DEMO_BEGINS_AT: new Date(startsAt).toISOString(),
    ...forTests,
    ...(await between?.({ databaseUrl, gatewayUrl })),
    ...environment,
  };
  const output: string[] = [];
  let product = startProduct(role, processEnvironment, output);
  const endings: (() => Promise<void>)[] = [];
  cleanUp.after(async () => {
    for (const end of endings) await end();
    await stop(product.process);
    await sandbox.close();
  });
  const readyUrl = startUrl(productUrl, environment);
  await waitUntilReady(readyUrl, product);
  if (givenUrl !== undefined) await loadDemoInto(processEnvironment);
  const killAndRestart = async (): Promise<number> => {
    product.process.kill('SIGKILL');
    await once(product.process, 'exit');
    await endLeasesOfKilled(databaseUrl);
    const began = performance.now();
    product = startProduct(role, processEnvironment, output);
    await waitUntilReady(readyUrl, product);
    return performance.now() - began;
  };
  return {
    productUrl,
    sandboxUrl: sandbox.url,
    databaseUrl,
    environment: processEnvironment,
    log: () => product.log(),
    killAndRestart,
    processId: () => product.process.pid ?? 0,
    terminate: () => stop(product.process),
    atEnd: (work) => endings.push(work),
  };
}

/** Imports the product, which most stacks need only as a process of its own. */
async function loadDemoInto(environment: Environment): Promise<void> {
  const { loadDemo } = await import('#tools/demo/load-demo.ts');
  await loadDemo(environment, { difference: false, present: instantOfMilliseconds(testBeginsAt) });
}

/** The addresses at which the product finds the sandbox. */
function addressesOf({ url, smtpUrl }: Sandbox): Environment {
  return { GATEWAY_URL: `${url}/payment/rest`, SMS_URL: `${url}/sms/send`, SMTP_URL: smtpUrl };
}

/** A copy of the demo database, or an empty database without the demonstration. */
function copyDatabase(cleanUp: CleanUp, { DEMO: demo }: Environment): Promise<string> {
  return openTestDatabase(cleanUp, demo === 'off' ? 'empty' : 'demo');
}

/**
 * A product that awaits its demo world is not ready before that world is loaded, so its start is checked by liveness.
 */
function startUrl(productUrl: string, { AWAIT_DEMO_WORLD: isAwaited }: Environment): string {
  return `${productUrl}/actuator/health/${isAwaited === 'on' ? 'liveness' : 'readiness'}`;
}

/** A wide deadline keeps a busy machine from looking like a slow database. Tests of deadlines set their own. */
const forTests = { LIMITS: 'demo', REQUEST_DEADLINE_MILLISECONDS: '30000' };

/** Initial time of all clocks, in milliseconds since 1970. */
function initialTime({ DEMO_BEGINS_AT: input }: Environment): number {
  return input === undefined ? testBeginsAt : Date.parse(input);
}

/**
 * docs/spec/reliability.md#G-12 allows half a minute to take over the work of a lost worker; workers poll every
 * second.
 */
const longestLeaseSeconds = 29;

/** Ends the leases of a killed worker. Fails if a lease would have lasted longer than allowed. */
async function endLeasesOfKilled(databaseUrl: string): Promise<void> {
  const { autocommit, close } = openDatabase({ url: databaseUrl, connections: 1 });
  const longer = await autocommit`
    select kind from job where state = 'RUNNING'
      and locked_until > now() + make_interval(secs => ${longestLeaseSeconds})`;
  await endLeases(autocommit);
  await close();
  if (longer.length > 0)
    throw new Error(`${longer.length} jobs of a killed worker have leases that are too long`);
}

/** Starts another worker process. Returns the address of its health and metrics. */
export async function startExtraWorker(
  stack: Stack,
  cleanUp: CleanUp,
  environment: Environment = {},
): Promise<string> {
  return startExtraProcess(stack, cleanUp, { role: 'worker', portKey: 'MANAGEMENT_PORT', environment });
}

/** Starts another server on the same database. Returns its address. */
export async function startExtraServer(
  stack: Stack,
  cleanUp: CleanUp,
  environment: Environment = {},
): Promise<string> {
  return startExtraProcess(stack, cleanUp, { role: 'api', portKey: 'PORT', environment });
}

type ExtraProcess = {
  readonly role: 'api' | 'worker';
  readonly portKey: 'PORT' | 'MANAGEMENT_PORT';
  /** Overrides the environment of the stack. */
  readonly environment: Environment;
};

async function startExtraProcess(
  stack: Stack,
  cleanUp: CleanUp,
  { role, portKey, environment }: ExtraProcess,
): Promise<string> {
  const port = await freePort();
  const program = startProduct(role, { ...stack.environment, ...environment, [portKey]: String(port) }, []);
  cleanUp.after(async () => {
    await stop(program.process);
  });
  const url = `http://localhost:${port}`;
  await waitUntilReady(`${url}/actuator/health/readiness`, program);
  return url;
}

/** The address of the pages, which may stand below a path. */
function publicUrlOf(productUrl: string, { BASE_PATH: path = '' }: Environment): string {
  return `${productUrl}${path}`;
}

/** The newest log line that matches. The log is read through a pipe, so the line may arrive late. */
export function waitForLogLine({ log }: Pick<Stack, 'log'>, pattern: RegExp): Promise<string> {
  return eventually(`a log line that matches ${String(pattern)}`, () =>
    log()
      .split('\n')
      .findLast((candidate) => pattern.test(candidate)),
  );
}

/** The product only inherits the search path, the time zone and the active mutant of `npm run mutants`. */
const { PATH, TZ, __STRYKER_ACTIVE_MUTANT__ } = process.env;
const inherited = { PATH, ...(TZ === undefined ? {} : { TZ }), __STRYKER_ACTIVE_MUTANT__ };

/** Appends the output of the product to `output`. */
function startProduct(role: 'all' | 'api' | 'worker', environment: Environment, output: string[]): Product {
  const child = spawn(process.execPath, [...leanNode.flags, leanNode.program, role], {
    env: { ...inherited, ...leanNode.environment, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (chunk: string) => output.push(chunk));
  }
  return { process: child, log: () => output.join('') };
}

async function stop(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  child.kill('SIGTERM');
  await once(child, 'exit');
  return child.exitCode;
}
