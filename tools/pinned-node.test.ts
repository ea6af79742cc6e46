import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { eventually } from '#testing/eventually.ts';

const root = join(import.meta.dirname, '..');

test('a program is terminated when only its npm process is killed', async (t) => {
  const directory = await mkdtemp(join(tmpdir(), 'chasti-orphan-'));
  t.after(() => rm(directory, { recursive: true, force: true }));
  const [program, output] = [join(directory, 'program.ts'), join(directory, 'output')];
  await writeFile(
    program,
    `import { appendFileSync } from 'node:fs';
    const note = (word: string) => appendFileSync(${JSON.stringify(output)}, word);
    process.on('SIGTERM', () => { note(' told'); process.exit(0); });
    setInterval(() => {}, 1000);
    note('running');`,
  );
  const start = `import { runWithPinnedNode } from '${root}/tools/pinned-node.mjs'; await runWithPinnedNode('${relative(root, program)}', []);`;
  const shell = spawn('sh', ['-c', `"$0" --input-type=module -e "$1"; true`, process.execPath, start], {
    env: { ...process.env, npm_lifecycle_event: 'start' },
    stdio: 'ignore',
  });
  await untilOutput(output, 'running');
  shell.kill('SIGKILL');
  await untilOutput(output, 'running told');
});

async function untilOutput(path: string, words: string): Promise<void> {
  await eventually(`the output says «${words}»`, async () => {
    const written = await readFile(path, 'utf8').catch(() => '');
    return written === words;
  });
}
