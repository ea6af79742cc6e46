import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openDatabase } from '#server/db/database.ts';
import { startSandbox } from '#sandbox/start-sandbox.ts';
import { leanNode } from '#tools/lean-node.ts';
import { type CleanUp, openTestDatabase } from '#tools/test-database.ts';
import { freePort } from './free-port.ts';
import type { Product } from './readiness.ts';
import { waitUntilReady } from './readiness.ts';

type Environment = Readonly<Record<string, string>>;

/** The whole product as `npm start` runs it, on ports and a database of its own. */
export type Stack = {
  readonly productUrl: string;
  readonly sandboxUrl: string;
  readonly databaseUrl: string;
  /** The environment that its process was given. */
  readonly surroundings: Environment;
  /** Everything that the product wrote to its log. */
  log(): string;
  /**
   * Kills the product like a machine that loses its power, and starts it again. The leases of its jobs are over by then: the twenty seconds
   * are the database's, which no test can move, and nobody else works there. Answers how many milliseconds it took to be ready again.
   */
  killAndRestart(): Promise<number>;
  /** By which its process can be sent a signal. */
  processId(): number;
  /** Asks the product to end, as a deploy does; its exit code. */
  terminate(): Promise<number | null>;
  /** What has to be done before the stack ends, with the caller's tests. */
  atEnd(work: () => Promise<void>): void;
};

type StackOptions = {
  /** Additional environment of the product, e.g. `{ LIMITS: 'production' }`. */
  readonly environment?: Environment;
  /** Puts somebody on the lines between the product and the others; the environment that leads it there. */
  readonly between?: (lines: {
    readonly databaseUrl: string;
    readonly gatewayUrl: string;
  }) => Promise<Environment>;
  /** Puts somebody between the product, whose port he is told, and all who call it; the port that they call instead. */
  readonly inFront?: (productPort: number) => Promise<number>;
  /** `api`: the product has no worker, whoever tests brings one. */
  readonly role?: 'all' | 'api';
  /** An empty database that the caller has made, instead of a copy of the demo world. */
  readonly databaseUrl?: string;
};

/** Starts PostgreSQL's copy, the sandbox and the product; everything ends with the caller's tests. */
export async function startStack(
  cleanUp: CleanUp,
  { environment = {}, role = 'all', between, inFront, databaseUrl: givenUrl }: StackOptions = {},
): Promise<Stack> {
  const databaseUrl =
    givenUrl ?? (await openTestDatabase(cleanUp, environment['DEMO'] === 'off' ? 'empty' : 'demo'));
  const [productPort, sandboxPort] = [await freePort(), await freePort()];
  const calledPort = (await inFront?.(productPort)) ?? productPort;
  const productUrl = `http://localhost:${calledPort}`;
  const beginsAt = beginningOf(environment);
  const sandbox = await startSandbox({
    port: sandboxPort,
    productUrl: `http://127.0.0.1:${calledPort}`,
    beginsAt,
  });
  const gatewayUrl = `${sandbox.url}/payment/rest`;
  const surroundings = {
    DATABASE_URL: databaseUrl,
    PORT: String(productPort),
    SANDBOX_PORT: String(sandboxPort),
    PUBLIC_URL: productUrl,
    GATEWAY_URL: gatewayUrl,
    SMS_URL: `${sandbox.url}/sms/send`,
    DEMO: 'on',
    DEMO_BEGINS_AT: new Date(beginsAt).toISOString(),
    ...forTests,
    ...(await between?.({ databaseUrl, gatewayUrl })),
    ...environment,
  };
  const written: string[] = [];
  let product = startProduct(role, surroundings, written);
  const endings: (() => Promise<void>)[] = [];
  cleanUp.after(async () => {
    for (const end of endings) await end();
    await stop(product.process);
    await sandbox.close();
  });
  const readyUrl = startedUrl(productUrl, environment);
  await waitUntilReady(readyUrl, product);
  const killAndRestart = async (): Promise<number> => {
    product.process.kill('SIGKILL');
    await once(product.process, 'exit');
    await endLeases(databaseUrl);
    const began = performance.now();
    product = startProduct(role, surroundings, written);
    await waitUntilReady(readyUrl, product);
    return performance.now() - began;
  };
  return {
    productUrl,
    sandboxUrl: sandbox.url,
    databaseUrl,
    surroundings,
    log: () => product.log(),
    killAndRestart,
    processId: () => product.process.pid ?? 0,
    terminate: () => stop(product.process),
    atEnd: (work) => endings.push(work),
  };
}

/** A product that waits for its demo world is not ready before that is played: then liveness says that it has started. */
function startedUrl(productUrl: string, { AWAIT_DEMO_WORLD: isAwaited }: Environment): string {
  return `${productUrl}/actuator/health/${isAwaited === 'on' ? 'liveness' : 'readiness'}`;
}

/** A busy machine is no slow database: what comes of that has tests of its own, with the product's own patience. */
const forTests = { LIMITS: 'demo', PATIENCE_MILLISECONDS: '30000' };

const dayMilliseconds = 86_400_000;
/** 12:00 in Moscow, in UTC. */
const noonMilliseconds = 9 * 3_600_000;

/**
 * Where everybody's clock begins, in milliseconds since 1970: unless another moment is wished for, at the next noon in Moscow, so that
 * nothing of what is tested depends on the hour of the day at which it is. Write-offs and reminders have hours of their own.
 */
function beginningOf({ DEMO_BEGINS_AT: input }: Environment): number {
  if (input !== undefined) return Date.parse(input);
  return Math.ceil((Date.now() - noonMilliseconds) / dayMilliseconds) * dayMilliseconds + noonMilliseconds;
}

/** A second before the half minute in which the work of a lost worker has to be taken over (docs/spec/reliability.md#G-12): whoever takes it looks every second. */
const longestLeaseSeconds = 29;

/** What a dead worker left behind is given to the next one at once; nobody would have had to wait for longer than half a minute. */
async function endLeases(databaseUrl: string): Promise<void> {
  const { autocommit, close } = openDatabase({ url: databaseUrl, connections: 1 });
  const longer = await autocommit`
    select kind from job where state = 'RUNNING' and locked_until > now() + make_interval(secs => ${longestLeaseSeconds})`;
  await autocommit`update job set locked_until = now() - interval '1 second' where state = 'RUNNING'`;
  await close();
  if (longer.length > 0) throw new Error(`${longer.length} jobs of a dead worker are held for too long`);
}

/** One more worker process beside a stack; the address of its health and metrics. */
export async function startWorkerBeside(
  stack: Stack,
  cleanUp: CleanUp,
  environment: Environment = {},
): Promise<string> {
  return startBeside(stack, cleanUp, { role: 'worker', portKey: 'MANAGEMENT_PORT', environment });
}

/** One more server on the same database; its address. */
export async function startServerBeside(
  stack: Stack,
  cleanUp: CleanUp,
  environment: Environment = {},
): Promise<string> {
  return startBeside(stack, cleanUp, { role: 'api', portKey: 'PORT', environment });
}

type Beside = {
  readonly role: 'api' | 'worker';
  readonly portKey: 'PORT' | 'MANAGEMENT_PORT';
  /** What it is given in addition to the others' environment, or instead. */
  readonly environment: Environment;
};

async function startBeside(
  { surroundings }: Stack,
  cleanUp: CleanUp,
  { role, portKey, environment }: Beside,
): Promise<string> {
  const port = await freePort();
  const program = startProduct(role, { ...surroundings, ...environment, [portKey]: String(port) }, []);
  cleanUp.after(async () => {
    await stop(program.process);
  });
  const url = `http://localhost:${port}`;
  await waitUntilReady(`${url}/actuator/health/readiness`, program);
  return url;
}

/** The newest line of the log that says so; it comes through a pipe, hence a moment after what it tells of. */
export async function lineOfLog({ log }: Pick<Stack, 'log'>, pattern: RegExp): Promise<string> {
  const deadline = Date.now() + 10_000;
  while (Date.now() < deadline) {
    const line = log()
      .split('\n')
      .findLast((candidate) => pattern.test(candidate));
    if (line !== undefined) return line;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`the log says nothing like ${String(pattern)}`);
}

/** The product gets to know where programs are, and which change `npm run mutants` is trying. */
const { PATH, __STRYKER_ACTIVE_MUTANT__ } = process.env;

/** What it says is added to what has been written. */
function startProduct(role: 'all' | 'api' | 'worker', environment: Environment, written: string[]): Product {
  const child = spawn(process.execPath, [...leanNode.flags, 'server/src/main.ts', role], {
    env: { PATH, __STRYKER_ACTIVE_MUTANT__, ...leanNode.environment, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (chunk: string) => written.push(chunk));
  }
  return { process: child, log: () => written.join('') };
}

async function stop(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  child.kill('SIGTERM');
  await once(child, 'exit');
  return child.exitCode;
}
