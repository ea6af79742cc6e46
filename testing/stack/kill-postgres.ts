import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '#testing/eventually.ts';

/** Ends PostgreSQL as a power failure would, by SIGKILL to the server and to each of its processes. */
export async function killPostgres(dataDir: string): Promise<void> {
  const [pid = ''] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  await killServer(pid);
}

/** The same for the process id of the server. A server that has ended meanwhile needs no signal. */
export async function killServer(pid: string): Promise<void> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => childrenByPs(pid));
  const all = `${pid} ${children}`.trim().split(/\s+/).map(Number);
  for (const id of all) send(id, 'SIGKILL');
  await eventually(
    'PostgreSQL has ended',
    async () => !(await Promise.all(all.map(isRunning))).includes(true),
  );
}

/** A zombie process holds no resources and counts as ended. */
async function isRunning(id: number): Promise<boolean> {
  if (!send(id, 0)) return false;
  const stat = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '');
  return !/\) [ZX] /.test(stat);
}

/** Sends a signal; false when the process has ended. */
function send(id: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(id, signal);
  } catch {
    return false;
  }
}

async function childrenByPs(pid: string): Promise<string> {
  return new Promise((done) => {
    execFile('pgrep', ['-P', pid], (_error, stdout) => {
      done(stdout);
    });
  });
}
