import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { text } from 'node:stream/consumers';

const program = `
  const { processLog } = await import('#server/log.ts');
  const log = processLog('info');
  for (let line = 1; line <= 3; line += 1) {
    log.info('line ' + line);
    await new Promise((resolve) => setImmediate(resolve));
  }
  process.stderr.write('lives on');
  process.exit(0);
`;

const directory = await mkdtemp(join(tmpdir(), 'chasti-log-'));
after(() => rm(directory, { recursive: true }));

/** What a process with this for its standard output says on the other one, and its exit code. */
async function logTo(flag: 'r' | 'w'): Promise<{ readonly written: string; readonly said: string }> {
  const path = join(directory, flag);
  await writeFile(path, '');
  const file = await open(path, flag);
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', file.fd, 'pipe'],
    timeout: 30_000,
    killSignal: 'SIGKILL',
  });
  const ends = once(child, 'exit');
  assert.ok(child.stderr);
  const said = await text(child.stderr);
  assert.deepEqual(await ends, [0, null], said);
  await file.close();
  return { said, written: await readFile(path, 'utf8') };
}

// docs/spec/reliability.md#F-35
test('a process whose log cannot be written works on, and ends when it is asked to', async () => {
  assert.deepEqual(await logTo('r'), { said: 'lives on', written: '' });
});

test('what is logged right before the end is in the log', async () => {
  const { written } = await logTo('w');
  assert.deepEqual(written.match(/(?<="msg":")[^"]+/g), ['line 1', 'line 2', 'line 3']);
});
