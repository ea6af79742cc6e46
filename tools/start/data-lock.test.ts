import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { databaseInUse, lockDataDirectory } from './data-lock.ts';

// docs/spec/reliability.md#D-7, docs/spec/reliability.md#F-36
test('a second start on the same data directory is refused, and the refusal names the first process', async (t) => {
  const dataDir = await temporaryDirectory(t);
  // The lock counts only if its process is `npm start`.
  const holder = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', 'start.ts'], {
    stdio: 'ignore',
  });
  await once(holder, 'spawn');
  await writeFile(join(dataDir, 'lock'), JSON.stringify({ pid: holder.pid, databaseUrl: 'postgres://x' }));
  assert.deepEqual(await lockDataDirectory(dataDir), { heldBy: holder.pid });
  assert.equal(await databaseInUse(dataDir), 'postgres://x');
  holder.kill('SIGKILL');
  await once(holder, 'exit');
});

test('the lock of a killed process is taken over', async (t) => {
  const dataDir = await temporaryDirectory(t);
  const { pid } = spawnSync(process.execPath, ['--version']);
  for (const left of [JSON.stringify({ pid, databaseUrl: null }), '{"pi']) {
    await writeFile(join(dataDir, 'lock'), left);
    const lock = await lockDataDirectory(dataDir);
    assert.ok('release' in lock, `the lock was not taken over: ${left}`);
    await lock.release();
  }
  assert.equal(await databaseInUse(dataDir), null);
});

test('a read-only data directory is an error at once', async (t) => {
  const dataDir = await temporaryDirectory(t);
  await writeFile(join(dataDir, 'file'), '');
  await assert.rejects(lockDataDirectory(join(dataDir, 'file')), /EEXIST|ENOTDIR/);
  // even root cannot create a file in this directory
  await assert.rejects(lockDataDirectory('/sys'), /EACCES|EPERM|EROFS/);
});

async function temporaryDirectory(t: TestContext): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'chasti-lock-'));
  t.after(() => rm(directory, { recursive: true, force: true }));
  return directory;
}
