import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { leanNode } from '../lean-node.ts';
import { endsWithThisProcess, interruption } from '../supervision/supervision.ts';

export type ChildProgram = {
  readonly name: string;
  /** Resolves when the program has ended for any reason. */
  readonly exited: Promise<void>;
  readonly hasExited: () => boolean;
  /** Asks the program to end, and kills it after this time. */
  readonly stop: (stopSeconds: number) => Promise<void>;
  readonly endOfLog: () => Promise<string>;
};

type Start = {
  readonly name: string;
  readonly program: string;
  readonly programArguments: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
  readonly dataDir: string;
};

const shownLines = 25;

/**
 * Starts a program of the repository as a child. It writes to `<name>.log` and ends with this process, even after a
 * kill.
 */
export async function startProgram(start: Start): Promise<ChildProgram> {
  const logPath = join(start.dataDir, `${start.name}.log`);
  if (existsSync(logPath)) await rename(logPath, `${logPath}.previous`);
  const log = await open(logPath, 'a');
  const child = spawn(process.execPath, [...leanNode.flags, start.program, ...start.programArguments], {
    env: { ...leanNode.environment, ...start.environment },
    // The child has a process group of its own, because Ctrl-C is for this process, which then stops its children in
    // order.
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  await once(child, 'spawn');
  await log.close();
  return {
    name: start.name,
    exited: untilExit(child),
    hasExited: () => child.exitCode !== null || child.signalCode !== null,
    stop: (stopSeconds) => stop(child, stopSeconds),
    endOfLog: async () =>
      (await readFile(logPath, 'utf8')).trimEnd().split('\n').slice(-shownLines).join('\n'),
  };
}

/** Runs a program of the repository to its end, or that of this run, and shows its output. False when it failed. */
export async function runProgram(program: string, environment: NodeJS.ProcessEnv): Promise<boolean> {
  const child = spawn(process.execPath, [...endsWithThisProcess, program], {
    env: { ...leanNode.environment, ...environment },
    stdio: ['ignore', 'inherit', 'inherit'],
    signal: interruption.signal,
  });
  return once(child, 'exit').then(
    () => child.exitCode === 0,
    () => false,
  );
}

async function untilExit(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

async function stop(child: ChildProcess, stopSeconds: number): Promise<void> {
  const killTimer = setTimeout(() => child.kill('SIGKILL'), stopSeconds * 1000);
  child.kill('SIGTERM');
  await untilExit(child);
  clearTimeout(killTimer);
}
