import { lockDataDirectory } from './start/data-lock.ts';
import { greeting } from './start/greeting.ts';
import { readPlan, refuseBusyPorts, StartRefused, type Plan } from './start/plan.ts';
import { loadDemoWorld, startServices, type StartedProgram, type StartedServices } from './start/services.ts';
import { interruption, whenAskedToEnd } from './supervision/supervision.ts';

/**
 * `npm start`: runs database, sandbox and service on one machine until Ctrl-C. A signal, the end of a program and a
 * failed start all stop the other programs in order: the service first, the database last.
 */
const running: StartedProgram[] = [];
let release = async (): Promise<void> => {};
let ending = false;

// without a handler, a closed standard output would end this process
process.stdout.on('error', () => {});
whenAskedToEnd(() => end(0, 'Останавливаю…'));
await main().catch((error: unknown) => end(1, messageOf(error)));

async function main(): Promise<void> {
  const plan = readPlan(process.env);
  const lock = await lockDataDirectory(plan.dataDir).catch((error: unknown) => {
    throw new StartRefused(`В каталог данных DATA_DIR=${plan.dataDir} нельзя писать: ${reasonOf(error)}`);
  });
  if ('heldBy' in lock) {
    throw new StartRefused(
      `Каталог данных ${plan.dataDir} уже занят: работает npm start, процесс ${lock.heldBy}. ` +
        `Остановите его или возьмите другой каталог: DATA_DIR=… npm start`,
    );
  }
  release = lock.release;
  await refuseBusyPorts(plan);
  const services = await startServices({
    plan,
    lock,
    say: (line) => {
      console.log(line);
    },
    keep,
  });
  await welcome(plan, services);
}

/** Prints the addresses when the product is ready. An incomplete demo world can still be used. */
async function welcome(plan: Plan, { untilReady }: StartedServices): Promise<void> {
  if (await loadDemoWorld(plan)) await untilReady();
  else if (!ending)
    console.error(
      'Демонстрационный мир загрузился не весь: сообщения выше. Сервис отвечает, но готовым себя не считает; повторите npm start.',
    );
  if (!ending) console.log(greeting(plan, performance.now() / 1000));
}

function keep(program: StartedProgram): void {
  running.push(program);
  void program.exited.then(async () => {
    if (!ending) await end(1, `${program.name} неожиданно завершился:\n${await program.endOfLog()}`);
  });
}

/** Stops everything once. Only the first reason is reported, because the later ones are effects of the stop. */
async function end(exitCode: number, reason: string): Promise<void> {
  if (ending) return;
  ending = true;
  console[exitCode === 0 ? 'log' : 'error'](reason);
  interruption.abort();
  for (const program of running.toReversed()) await program.stop();
  await release();
  process.exit(exitCode);
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function messageOf(error: unknown): string {
  if (error instanceof StartRefused) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
