import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { longestWaitMilliseconds } from '#testing/eventually.ts';
import { faultName } from './log.ts';

const program = `
  const { createLog } = await import('#server/log.ts');
  const log = createLog('info');
  for (let line = 1; line <= 3; line += 1) {
    log.info('line ' + line);
    await new Promise((resolve) => setImmediate(resolve));
  }
  process.stderr.write('keeps running');
  process.exit(0);
`;

const directory = await mkdtemp(join(tmpdir(), 'chasti-log-'));
after(() => rm(directory, { recursive: true }));

/** Runs the program with a file as standard output. Returns the file's content and the program's standard error. */
async function logTo(flag: 'r' | 'w'): Promise<{ readonly written: string; readonly errorOutput: string }> {
  const path = join(directory, flag);
  await writeFile(path, '');
  const file = await open(path, flag);
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', file.fd, 'pipe'],
    timeout: longestWaitMilliseconds,
    killSignal: 'SIGKILL',
  });
  const ends = once(child, 'exit');
  assert.ok(child.stderr);
  const errorOutput = await text(child.stderr);
  assert.deepEqual(await ends, [0, null], errorOutput);
  await file.close();
  return { errorOutput, written: await readFile(path, 'utf8') };
}

// docs/spec/reliability.md#F-35
test('a process with an unwritable log keeps running and exits normally', async () => {
  assert.deepEqual(await logTo('r'), { errorOutput: 'keeps running', written: '' });
});

test('lines logged right before the exit are written', async () => {
  const { written } = await logTo('w');
  assert.deepEqual(written.match(/(?<="msg":")[^"]+/g), ['line 1', 'line 2', 'line 3']);
});

test('the name of a fault has its code and never its message', () => {
  assert.equal(
    faultName(Object.assign(new Error('row value'), { name: 'DatabaseError', code: '22P02' })),
    'DatabaseError 22P02',
  );
  assert.equal(faultName(new TypeError('row value')), 'TypeError');
  assert.equal(faultName('row value'), 'fault');
});

test('an error event without an error has no fault', async () => {
  const line =
    "(await import('#server/log.ts')).createLog('info').error('reconciliation.differences', null, { count: 2 })";
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', line]);
  assert.match(stdout, /^\{"level":50,"time":"[^"]+","count":2,"msg":"reconciliation.differences"\}\n$/);
});
