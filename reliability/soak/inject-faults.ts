import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#server/db/database.ts';
import { drawFault } from '../simulation/bank-faults.ts';
import type { Random } from '#testing/random.ts';
import { injectFault } from '#testing/bank/sandbox-calls.ts';
import type { SoakStack } from './open-soak-stack.ts';

type Fault = (soakStack: SoakStack, random: Random) => Promise<void>;

const faultsAtOnce = 20;
const messagesOfKillable = 2_000;
const longestLifeMilliseconds = 10_000;

/** The faults, by their names in the report. */
const faults = {
  'the bank misbehaves': async ({ stack }, random) => {
    for (let planted = 0; planted < faultsAtOnce; planted += 1) await injectFault(stack, drawFault(random));
  },
  'messages are not taken': async ({ stack }) => {
    await injectFault(stack, { operation: 'sms', fault: 'http-500', times: faultsAtOnce });
  },
  'a worker is killed': async ({ stack, killable }, random) => {
    const until = Date.now() + longestLifeMilliseconds;
    await killable.runUntilKilled({
      role: 'worker',
      environment: { ...stack.environment },
      subject: 'operation',
      messages: random.below(messagesOfKillable),
      isDone: async () => Date.now() > until,
    });
  },
  'the lines to the database are cut': async ({ stack }) => {
    const { reader, close } = openDatabase({ url: stack.databaseUrl, connections: 1 });
    await reader`
      select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`;
    await close();
  },
  'the database loses its power': ({ crashDatabase }) => crashDatabase(),
} as const satisfies Record<string, Fault>;

type FaultName = keyof typeof faults;

/** The number of injected faults by name. */
export type InjectedFaults = Partial<Record<FaultName, number>>;

type Plan = { readonly everySeconds: number; readonly until: number; readonly random: Random };

/** Causes one fault after the other in a random order until the end of the run. */
export async function injectFaults(
  soakStack: SoakStack,
  { everySeconds, until, random }: Plan,
): Promise<InjectedFaults> {
  const injected: InjectedFaults = {};
  let round: readonly FaultName[] = [];
  for (;;) {
    await sleep(Math.min(everySeconds * 1000, Math.max(0, until - Date.now())));
    if (Date.now() >= until) return injected;
    if (round.length === 0) round = shuffled(random);
    const [name = 'the bank misbehaves', ...rest] = round;
    round = rest;
    await faults[name](soakStack, random);
    injected[name] = (injected[name] ?? 0) + 1;
  }
}

/** Each fault once per round, so that none is missing for long. */
function shuffled(random: Random): FaultName[] {
  const names = Object.keys(faults) as FaultName[];
  return names
    .map((name) => ({ name, place: random.below(1_000_000) }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ name }) => name);
}
