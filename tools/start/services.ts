import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '#tools/postgres/embedded-postgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { whyUnreachable } from '#server/db/why-unreachable.ts';
import { runProgram, startProgram, type ChildProgram } from './child-program.ts';
import type { DataLock } from './data-lock.ts';
import { demoEnvironment } from './demo-environment.ts';
import { type Plan, StartRefused } from './plan.ts';
import { buildWebIfChanged } from './web-build.ts';

/** A started program, to be stopped in the opposite order. */
export type StartedProgram = {
  readonly name: string;
  readonly exited: Promise<void>;
  readonly stop: () => Promise<void>;
  readonly endOfLog: () => Promise<string>;
};

type StartOptions = {
  readonly plan: Plan;
  readonly lock: DataLock;
  readonly say: (line: string) => void;
  /** Called with each program as soon as it has started. */
  readonly keep: (running: StartedProgram) => void;
};

/** The time for a program to finish its requests before it is killed. */
const stopSeconds = { service: 12, sandbox: 5 };

/** The started service, which answers before the demo world is loaded. */
export type StartedServices = { readonly untilReady: () => Promise<void> };

/** Starts database, sandbox and service. */
export async function startServices({ plan, lock, say, keep }: StartOptions): Promise<StartedServices> {
  const webBuild = buildWebIfChanged(() => {
    say('Собираю страницы…');
  });
  // a failed build is reported below; before the build is awaited its failure must not end the process
  webBuild.catch(() => undefined);
  const databaseUrl = plan.databaseUrl ?? (await startDatabase(plan, keep));
  await lock.publish(databaseUrl);
  await migrate(databaseUrl).catch(throwUnreachable);
  await webBuild;
  const environment = environmentOf(plan, databaseUrl);
  const start = async (name: 'service' | 'sandbox', program: string, programArguments: readonly string[]) => {
    const child = await startProgram({ name, program, programArguments, environment, dataDir: plan.dataDir });
    keep({ ...child, stop: () => child.stop(stopSeconds[name]) });
    return child;
  };
  // both load at the same time; the service retries its calls until the sandbox is ready
  const sandbox = plan.withSandbox ? await start('sandbox', 'sandbox/src/main.ts', []) : null;
  const service = await start('service', 'server/src/main.ts', ['all']);
  if (sandbox !== null) await untilReady(sandbox, `http://127.0.0.1:${plan.sandboxPort}/clock`);
  const health = `http://127.0.0.1:${plan.port}/actuator/health`;
  await untilReady(service, `${health}/liveness`);
  if (plan.withDemoWorld) {
    // it needs the code of the whole server, which the service has loaded meanwhile
    const { loadDemo } = await import('../demo/load-demo.ts');
    await loadDemo(environment, { difference: hasDemoWorld(plan) });
  }
  return { untilReady: () => untilReady(service, `${health}/readiness`) };
}

/** Throws the error of a database that cannot be reached. @throws StartRefused when its address is wrong */
function throwUnreachable(error: unknown): never {
  const reason = whyUnreachable(error);
  if (reason === null) throw error;
  throw new StartRefused(`База данных из DATABASE_URL не пускает: ${reason}`, { cause: error });
}

async function startDatabase(plan: Plan, keep: StartOptions['keep']): Promise<string> {
  const database = await startEmbeddedPostgres({ dataDir: plan.dataDir });
  keep({
    name: 'PostgreSQL',
    exited: database.exited,
    stop: database.stop,
    endOfLog: async () => `см. ${plan.dataDir}/postgres.log`,
  });
  return database.url;
}

/** The demo world has a history of a hundred days. */
const demoHistoryMilliseconds = 100 * 86_400_000;

function environmentOf(plan: Plan, databaseUrl: string): NodeJS.ProcessEnv {
  return {
    PRODUCT_URL: `http://127.0.0.1:${plan.port}`,
    // takes effect only while the demo world is empty
    DEMO_BEGINS_AT: plan.withDemoWorld ? new Date(Date.now() - demoHistoryMilliseconds).toISOString() : '',
    ...(plan.withDemoWorld && demoEnvironment(plan.sandboxPort, Date.now())),
    ...process.env,
    AWAIT_DEMO_WORLD: hasDemoWorld(plan) && !isDemoWorldPlayed(plan) ? 'on' : 'off',
    DEMO: plan.withDemoWorld ? 'on' : 'off',
    PORT: String(plan.port),
    SANDBOX_PORT: String(plan.sandboxPort),
    DATA_DIR: plan.dataDir,
    DATABASE_URL: databaseUrl,
  };
}

const readySeconds = 60;

async function untilReady(program: ChildProgram, url: string): Promise<void> {
  const deadline = performance.now() + readySeconds * 1000;
  while (performance.now() < deadline) {
    if (program.hasExited())
      throw new Error(`${program.name} ended at its start:\n${await program.endOfLog()}`);
    if (await answers(url)) return;
    await sleep(30);
  }
  throw new Error(`${program.name} was not ready within ${readySeconds} s:\n${await program.endOfLog()}`);
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (answer) => answer.ok,
    () => false,
  );
}

const demoWorldProgram = 'sandbox/src/demo-world/main.ts';

/** Plays the demo world, once per data directory; false when that failed. */
export async function loadDemoWorld(plan: Plan): Promise<boolean> {
  if (!hasDemoWorld(plan) || isDemoWorldPlayed(plan)) return true;
  return runProgram(demoWorldProgram, environmentOf(plan, ''));
}

function hasDemoWorld({ withDemoWorld, withSandbox }: Plan): boolean {
  return withDemoWorld && withSandbox && existsSync(demoWorldProgram);
}

/** The program writes this file when it has played the whole world. */
function isDemoWorldPlayed({ dataDir }: Plan): boolean {
  return existsSync(join(dataDir, 'sandbox', 'demo-world.json'));
}
