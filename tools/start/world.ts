import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { runProgram, startProgram, type ChildProgram } from './child-program.ts';
import type { DataLock } from './data-lock.ts';
import type { Plan } from './plan.ts';
import { buildWebIfChanged } from './web-build.ts';

/** Something that was started and has to be stopped; stopped in the opposite order. */
export type Running = {
  readonly name: string;
  readonly exited: Promise<void>;
  readonly stop: () => Promise<void>;
  readonly endOfLog: () => Promise<string>;
};

type Surroundings = {
  readonly plan: Plan;
  readonly lock: DataLock;
  readonly say: (line: string) => void;
  /** Called with each thing as soon as it has to be stopped at the end. */
  readonly keep: (running: Running) => void;
};

/** Long enough for a service with a request in work to finish it. */
const patienceSeconds = { service: 12, sandbox: 5 };

/** Starts database, sandbox and service and returns when the service says that it is ready. */
export async function startWorld({ plan, lock, say, keep }: Surroundings): Promise<void> {
  const webBuild = buildWebIfChanged(() => {
    say('Собираю страницы…');
  });
  // A failed build is told below; until it is waited for, its failure must not end the process.
  webBuild.catch(() => undefined);
  const databaseUrl = plan.databaseUrl ?? (await startDatabase(plan, keep));
  await lock.publish(databaseUrl);
  await migrate(databaseUrl);
  await webBuild;
  const environment = environmentOf(plan, databaseUrl);
  const start = async (name: 'service' | 'sandbox', program: string, programArguments: readonly string[]) => {
    const child = await startProgram({ name, program, programArguments, environment, dataDir: plan.dataDir });
    keep({ ...child, stop: () => child.stop(patienceSeconds[name]) });
    return child;
  };
  if (plan.withSandbox) await start('sandbox', 'sandbox/src/main.ts', []);
  const service = await start('service', 'server/src/main.ts', ['all']);
  await untilReady(service, plan.port);
}

async function startDatabase(plan: Plan, keep: Surroundings['keep']): Promise<string> {
  const database = await startEmbeddedPostgres({ dataDir: plan.dataDir });
  keep({
    name: 'PostgreSQL',
    exited: database.exited,
    stop: database.stop,
    endOfLog: async () => `см. ${plan.dataDir}/postgres.log`,
  });
  return database.url;
}

function environmentOf(plan: Plan, databaseUrl: string): NodeJS.ProcessEnv {
  return {
    PRODUCT_URL: `http://127.0.0.1:${plan.port}`,
    ...process.env,
    DEMO: plan.withDemoWorld ? 'on' : 'off',
    PORT: String(plan.port),
    SANDBOX_PORT: String(plan.sandboxPort),
    DATA_DIR: plan.dataDir,
    DATABASE_URL: databaseUrl,
  };
}

const readySeconds = 60;

async function untilReady(service: ChildProgram, port: number): Promise<void> {
  const deadline = performance.now() + readySeconds * 1000;
  while (performance.now() < deadline) {
    if (service.hasExited()) throw new Error(`the service ended at its start:\n${await service.endOfLog()}`);
    if (await isReady(port)) return;
    await sleep(30);
  }
  throw new Error(`the service was not ready within ${readySeconds} s:\n${await service.endOfLog()}`);
}

async function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/actuator/health/readiness`).then(
    (answer) => answer.ok,
    () => false,
  );
}

const demoWorldProgram = 'sandbox/src/demo-world/main.ts';

/** Plays the demo world, once per data directory: its program decides whether that has been done. False when it failed. */
export async function loadDemoWorld(plan: Plan): Promise<boolean> {
  if (!plan.withDemoWorld || !plan.withSandbox || !existsSync(demoWorldProgram)) return true;
  return runProgram(demoWorldProgram, environmentOf(plan, ''));
}
