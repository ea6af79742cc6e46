import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { postgresCommand, serverEnvironment } from './postgres-binaries.ts';
import { clusterDatabase, clusterOwner, clusterPassword, createPostgresCluster } from './postgres-cluster.ts';
import { stopWithThisProcess } from './stop-with-parent.ts';

export type EmbeddedPostgresOptions = {
  /** Holds the cluster (`postgres/`) and its log (`postgres.log`); both are created when missing. */
  readonly dataDir: string;
  /** By default a free port of 127.0.0.1. */
  readonly port?: number;
  /** Additional server settings, e.g. `{ fsync: 'off' }` for tests. */
  readonly settings?: Readonly<Record<string, string>>;
};

export type EmbeddedPostgres = {
  readonly url: string;
  /** Resolves when the server has ended for any reason. */
  readonly exited: Promise<void>;
  /** Stops the server with a fast shutdown: connections are closed, committed data is on disk. */
  readonly stop: () => Promise<void>;
};

/**
 * Starts a real PostgreSQL server on a directory, for development, demonstrations and tests. It uses UTF-8 with C.UTF-8
 * collation and UTC, listens on 127.0.0.1 with a generated password, and is durable unless `settings` changes that. The
 * server ends with this process. A start first stops a server that is still running on the directory, so the caller
 * must hold a lock on the directory.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  const clusterDir = join(dataDir, 'postgres');
  await mkdir(dataDir, { recursive: true });
  if (!existsSync(clusterDir)) await createPostgresCluster(clusterDir);
  await stopLeftoverServer(clusterDir);
  const password = await clusterPassword(clusterDir);
  for (let attempt = 1; ; attempt += 1) {
    const port = options.port ?? (await freePort());
    const server = await startServer({ dataDir, clusterDir, port, settings: options.settings ?? {} });
    if (await becomesReady(server, clusterDir)) {
      return {
        url: `postgres://${clusterOwner}:${password}@127.0.0.1:${port}/${clusterDatabase}`,
        exited: untilExit(server),
        stop: () => stopServer(server),
      };
    }
    // another process may have taken the free port before the server started
    if (attempt === 3) throw new Error(`PostgreSQL did not start:\n${await endOfLog(dataDir)}`);
  }
}

async function startServer(target: {
  dataDir: string;
  clusterDir: string;
  port: number;
  settings: Readonly<Record<string, string>>;
}): Promise<ChildProcess> {
  const logPath = join(target.dataDir, 'postgres.log');
  if (existsSync(logPath)) await rename(logPath, `${logPath}.previous`);
  const log = await open(logPath, 'a');
  try {
    const command = await postgresCommand('postgres', target.clusterDir);
    const settings = { ...ownSettings, ...target.settings };
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const server = spawn(
      command.file,
      [...command.leadingArguments, '-D', target.clusterDir, '-p', String(target.port), ...flags],
      {
        ...command.identity,
        env: serverEnvironment(),
        // the server has a process group of its own, because Ctrl-C in the terminal must stop the service before its
        // database
        detached: true,
        stdio: ['ignore', log.fd, log.fd],
      },
    );
    await once(server, 'spawn');
    stopWithThisProcess(server);
    return server;
  } finally {
    await log.close();
  }
}

const ownSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/** Resolves to true when connections are accepted, to false when the server ends before. */
async function becomesReady(server: ChildProcess, clusterDir: string): Promise<boolean> {
  while (server.exitCode === null && server.signalCode === null) {
    const state = await readServerFile(clusterDir);
    if (state?.pid === server.pid && state?.status === 'ready') return true;
    await sleep(10);
  }
  return false;
}

/** Reads postmaster.pid, which a running server writes. Its eighth line tells whether connections are accepted. */
async function readServerFile(clusterDir: string): Promise<{ pid: number; status: string } | null> {
  try {
    const lines = (await readFile(join(clusterDir, 'postmaster.pid'), 'utf8')).split('\n');
    return { pid: Number(lines[0]), status: lines[7]?.trim() ?? '' };
  } catch {
    return null;
  }
}

async function stopLeftoverServer(clusterDir: string): Promise<void> {
  const state = await readServerFile(clusterDir);
  if (state === null) return;
  if (await isServerOf(clusterDir, state.pid)) {
    await stopProcess(state.pid);
  }
  await rm(join(clusterDir, 'postmaster.pid'), { force: true });
}

/** Process ids are reused, so this checks that the process is a server of this directory before it is stopped. */
async function isServerOf(clusterDir: string, pid: number): Promise<boolean> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => commandByPs(pid));
  return command.includes(clusterDir);
}

async function commandByPs(pid: number): Promise<string> {
  return new Promise((done) => {
    // the output is empty when the process has ended
    execFile('ps', ['-o', 'command=', '-p', String(pid)], (_error, stdout) => {
      done(stdout);
    });
  });
}

const stopSeconds = 10;

async function stopProcess(pid: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!sendSignal(pid, signal)) return;
    const deadline = performance.now() + stopSeconds * 1000;
    while (performance.now() < deadline) {
      if (!sendSignal(pid, 0)) return;
      await sleep(20);
    }
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

async function stopServer(server: ChildProcess): Promise<void> {
  const exited = untilExit(server);
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    server.kill(signal);
    const ended = await Promise.race([
      exited.then(() => true),
      sleep(stopSeconds * 1000, false, { ref: false }),
    ]);
    if (ended) return;
  }
}

async function untilExit(server: ChildProcess): Promise<void> {
  if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('the TCP server has no port');
  return address.port;
}

async function endOfLog(dataDir: string): Promise<string> {
  const log = await readFile(join(dataDir, 'postgres.log'), 'utf8');
  return log.split('\n').slice(-20).join('\n');
}
