import { type ChildProcess, spawn } from 'node:child_process';

/**
 * Stops a server with an immediate shutdown when this process is gone, even killed. A shell waits on a pipe that only
 * this process holds open, so the operating system closes it at the end of this process.
 */
export function stopWithThisProcess(server: ChildProcess): void {
  const script = 'read -r line; kill -QUIT "$0"';
  const watcher = spawn('sh', ['-c', script, String(server.pid)], {
    // a separate process group: a kill of the whole group leaves the watcher
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // without a shell, as on Windows, a server of a killed process runs until the next start
  watcher.on('error', () => undefined);
  watcher.unref();
  server.once('exit', () => watcher.kill('SIGKILL'));
}
