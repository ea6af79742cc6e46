import { lockDataDirectory } from './start/data-lock.ts';
import { greeting } from './start/greeting.ts';
import { readPlan, refuseBusyPorts, StartRefused, type Plan } from './start/plan.ts';
import { loadDemoWorld, startWorld, type Running, type StartedWorld } from './start/world.ts';
import { whenAskedToEnd } from './supervision/supervision.ts';

/**
 * `npm start`: database, sandbox and service on one machine, in front until Ctrl-C. Whatever ends it (a signal, a
 * program that dies, a start that fails) stops the rest in order: the service first, the database last.
 */
const running: Running[] = [];
let release = async (): Promise<void> => {};
let ending = false;

// A reader that has gone (a closed pipe) is no reason to stop.
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
  const world = await startWorld({
    plan,
    lock,
    say: (line) => {
      console.log(line);
    },
    keep,
  });
  await welcome(plan, world);
}

/** Readiness waits for the demo world; an incomplete demo world can still be used. */
async function welcome(plan: Plan, { untilReady }: StartedWorld): Promise<void> {
  if (await loadDemoWorld(plan)) await untilReady();
  else if (!ending)
    console.error(
      'Демонстрационный мир загрузился не весь: сообщения выше. Сервис отвечает, но готовым себя не считает; повторите npm start.',
    );
  if (!ending) console.log(greeting(plan, performance.now() / 1000));
}

function keep(thing: Running): void {
  running.push(thing);
  void thing.exited.then(async () => {
    if (!ending) await end(1, `${thing.name} неожиданно завершился:\n${await thing.endOfLog()}`);
  });
}

/** The first reason counts; the others come from stopping. */
async function end(exitCode: number, reason: string): Promise<void> {
  if (ending) return;
  ending = true;
  console[exitCode === 0 ? 'log' : 'error'](reason);
  for (const thing of running.toReversed()) await thing.stop();
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
