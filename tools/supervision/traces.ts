import { readdir, readFile, readlink } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { longestWaitMilliseconds } from '#testing/eventually.ts';

/** The commands of the processes of a run by their ids. */
export type Processes = ReadonlyMap<number, string>;

/**
 * Finds the processes of a run by a text that no other run has. The environment, the command or the working directory
 * of each process, or of one of its ancestors, contains the text. Reads /proc, so it works on Linux only.
 */
export async function processesWith(text: string): Promise<Processes> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const all = (await Promise.all(pids.map(readProcess))).filter(({ pid }) => pid !== process.pid);
  const childrenOf = Map.groupBy(all, ({ parent }) => parent);
  const found = new Map<number, string>();
  const add = ({ pid, command }: (typeof all)[number]): void => {
    if (found.has(pid)) return;
    found.set(pid, command);
    childrenOf.get(pid)?.forEach(add);
  };
  all.filter(({ traces }) => traces.includes(text)).forEach(add);
  return found;
}

async function readProcess(pid: number) {
  const read = (name: string): Promise<string> => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '');
  const [environment, line, status] = await Promise.all([read('environ'), read('cmdline'), read('status')]);
  const directory = await readlink(`/proc/${pid}/cwd`).catch(() => '');
  const command = line.replaceAll('\0', ' ');
  const parent = Number(/^PPid:\t(\d+)$/m.exec(status)?.[1]);
  return { pid, parent, command, traces: `${environment} ${command} ${directory}` };
}

/** Waits until all processes of the run have ended; returns the remaining ones. */
export async function processesLeft(text: string, known: Processes): Promise<readonly string[]> {
  const deadline = performance.now() + longestWaitMilliseconds;
  for (;;) {
    const left = new Map(await processesWith(text));
    for (const pid of known.keys()) {
      const { command } = await readProcess(pid);
      if (command !== '' && command === known.get(pid)) left.set(pid, command);
    }
    if (left.size === 0 || performance.now() > deadline)
      return [...left].map(([pid, command]) => `${pid}: ${command}`);
    await sleep(200);
  }
}
