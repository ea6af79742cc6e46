import { type ChildProcess, spawn } from 'node:child_process';

/**
 * Stops a server with an immediate shutdown when this process has ended, even by a kill. A shell waits for the end of a
 * pipe that only this process holds open; the operating system closes the pipe at the end of this process.
 */
export function stopWithThisProcess(server: ChildProcess): void {
  const script = 'read -r line; kill -QUIT "$0"';
  const watcher = spawn('sh', ['-c', script, String(server.pid)], {
    // the shell has a process group of its own, so a kill of the whole group does not end the shell
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // without a shell, for example on Windows, the server of a killed process runs until the next start
  watcher.on('error', () => undefined);
  watcher.unref();
  server.once('exit', () => watcher.kill('SIGKILL'));
}
