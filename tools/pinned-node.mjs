import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const binDir = join(root, 'node_modules', '.bin');
const pinnedNode = join(binDir, process.platform === 'win32' ? 'node.cmd' : 'node');

/**
 * Runs a TypeScript program of the repository with the pinned Node, even if another Node (20 or newer) runs this file.
 * It installs the packages when they are missing or the lock file has changed, passes signals on, and ends with the
 * exit code of the program.
 */
export async function runWithPinnedNode(program, programArguments = process.argv.slice(2)) {
  installMissing();
  const child = spawn(pinnedNode, [join(root, program), ...programArguments], {
    cwd: root,
    env: { ...process.env, PATH: binDir + delimiter + (process.env.PATH ?? '') },
    // The fourth channel closes when this process ends, so the program notices even a kill of this process.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  if (process.env.npm_lifecycle_event !== undefined) whenOrphaned(() => child.kill('SIGTERM'));
  child.on('error', (error) => {
    console.error(`The pinned Node cannot be started (${error.message}). Remove node_modules and try again.`);
    process.exit(1);
  });
  child.on('exit', (code) => process.exit(code ?? 1));
}

const parentAskedMilliseconds = 500;

/**
 * npm passes a signal to its shell only, and the shell exits without passing it on; a killed npm leaves its shell
 * running. When this process has lost its parent, or its shell has lost npm, it ends as after a signal.
 */
function whenOrphaned(end) {
  const ancestors = readAncestors();
  const watch = setInterval(() => {
    if (readAncestors() === ancestors) return;
    clearInterval(watch);
    end();
  }, parentAskedMilliseconds);
}

/** The ids of the parent and, where the system has /proc, of its parent. */
function readAncestors() {
  const status = `/proc/${process.ppid}/status`;
  try {
    return `${process.ppid} ${/^PPid:\t(\d+)$/m.exec(readFileSync(status, 'utf8'))?.[1]}`;
  } catch {
    return String(process.ppid);
  }
}

function installMissing() {
  if (isInstalled()) return;
  console.log('Устанавливаю пакеты (npm ci)…');
  // npm sets npm_execpath for its scripts. NODE_ENV=production must not exclude the tools.
  const npm = process.env.npm_execpath;
  const options = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const [command, commandArguments] = npm?.endsWith('.js')
    ? [process.execPath, [npm, ...options]]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm', options];
  const install = spawnSync(command, commandArguments, { cwd: root, stdio: 'inherit' });
  if (install.status === 0 && isInstalled()) return;
  console.error('Пакеты не установились: вывод npm выше.');
  process.exit(1);
}

/**
 * npm records in node_modules what it has installed; it must contain everything that the lock file requires on this
 * platform.
 */
function isInstalled() {
  const installedPath = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(pinnedNode) || !existsSync(installedPath)) return false;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const installed = JSON.parse(readFileSync(installedPath, 'utf8')).packages;
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === '' || optional === true || installed[path]?.version === version,
  );
}
