import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { openRunDirectory } from './run-directory.ts';

test('a run removes only the directories of killed runs', async (t) => {
  const root = await mkdtemp(join(tmpdir(), 'chasti-runs-'));
  t.after(() => rm(root, { recursive: true, force: true }));
  const killed = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  await once(killed, 'spawn');
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  await mkdir(join(root, `chasti-run-${killed.pid}-abcdef`, 'tmp'), { recursive: true });
  await mkdir(join(root, `chasti-run-${process.ppid}-abcdef`));
  await mkdir(join(root, 'of-another-program'));
  const directory = await openRunDirectory(root);
  const expected = ['of-another-program', `chasti-run-${process.ppid}-abcdef`, basename(directory.path)];
  assert.deepEqual((await readdir(root)).sort(), expected.sort());
  await directory.remove();
  assert.equal((await readdir(root)).includes(basename(directory.path)), false);
});
