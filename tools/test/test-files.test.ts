import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import type { CleanUp } from '#testing/database/test-database.ts';
import type { Outcome } from './outcome.ts';

const passing = `import { test } from 'node:test'; test('passes', () => {});`;

test('each test of a bundle is reported for its own file', async (t) => {
  const outcomes = await outcomesOf(t, {
    a: passing,
    b: `import { test } from 'node:test'; test('fails', () => { throw new Error('the reason'); });`,
    c: passing,
  });
  assert.deepEqual(shown(outcomes), ['a: passes', 'b: fails FAILED', 'c: passes']);
  assert.match(outcomes.find(({ passed }) => !passed)?.detail ?? '', /the reason/);
});

test('a bundle that crashes is one failure with its output', async (t) => {
  const outcomes = await outcomesOf(t, {
    a: passing,
    b: `import { test } from 'node:test'; test('crashes', () => { console.error('the reason'); process.exit(3); });`,
    c: passing,
  });
  // a process that exits may lose the reports of the tests that have passed
  const failed = outcomes.filter(({ passed }) => !passed);
  assert.deepEqual(shown(failed), ['a and 2 more files: runs to its end FAILED']);
  assert.match(failed[0]?.detail ?? '', /exit code 3, signal null[^]*the reason/);
});

test('a bundle with a file that cannot be loaded is one failure with its output', async (t) => {
  const outcomes = await outcomesOf(t, { a: passing, b: `throw new Error('the reason');` });
  assert.deepEqual(shown(outcomes), ['a and 1 more files: runs to its end FAILED']);
  assert.match(outcomes[0]?.detail ?? '', /the reason/);
});

test('a file without a test is a failure, in a bundle and alone', async (t) => {
  assert.deepEqual(shown(await outcomesOf(t, { a: passing, b: '' })), ['a: passes', 'b: has tests FAILED']);
  assert.deepEqual(shown(await outcomesOf(t, { a: '' })), ['a: has tests FAILED']);
});

test('a file whose hooks or mocks would affect other files runs in its own process', async (t) => {
  const outcomes = await outcomesOf(t, {
    a: passing,
    b: `import { after, test } from 'node:test';\nafter(() => {});\ntest('crashes', () => { process.exit(3); });`,
    c: passing,
  });
  assert.deepEqual(shown(outcomes), ['a: passes', 'b: runs to its end FAILED', 'c: passes']);
});

const sharing = `/*\nimport { sharedStack } from '#testing/stack/shared-stack.ts';\n*/`;
const recording = `import { after, test } from 'node:test'; const events = (globalThis.events ??= []);`;

test('a file that shares a stack is loaded after the tests and hooks of the file before it', async (t) => {
  const slow = `after(() => events.push('cleaned up')); test('passes', async () => {
    await new Promise((resolve) => { setTimeout(resolve, 50); }); events.push('tested'); });`;
  const next = `const before = events.join(); await null; test(before, () => {});`;
  const outcomes = await outcomesOf(t, { a: sharing + recording + slow, b: sharing + recording + next });
  assert.deepEqual(shown(outcomes), ['a: passes', 'b: tested,cleaned up']);
});

test('files that share a stack of another kind run in another process', async (t) => {
  const sharingOfDays = sharing.replace('shared-stack.ts', 'shared-stack-of-days.ts');
  const named = (name: string) => `${recording} events.push('${name}'); test(events.join(), () => {});`;
  const outcomes = await outcomesOf(t, { a: sharing + named('a'), b: sharingOfDays + named('b') });
  assert.deepEqual(shown(outcomes), ['a: a', 'b: b']);
});

test('of the files that share a stack, only a file that cannot be loaded fails', async (t) => {
  const outcomes = await outcomesOf(t, {
    a: sharing + passing,
    b: `${sharing}throw new Error('the reason');`,
    c: sharing + passing,
  });
  assert.deepEqual(shown(outcomes), [
    'a: passes',
    'b: has tests FAILED',
    'b: loads and cleans up FAILED',
    'c: passes',
  ]);
  assert.match(outcomes.map(({ detail }) => detail).join(), /the reason/);
});

type PrintedOutcomes = readonly Outcome[];

/** Runs the files in bundles of up to ten, in a process of its own: the test runner does not run inside a test. */
async function outcomesOf(t: CleanUp, files: Readonly<Record<string, string>>): Promise<PrintedOutcomes> {
  const directory = await realpath(await mkdtemp(join(tmpdir(), 'chasti-test-files-')));
  t.after(() => rm(directory, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files))
    await writeFile(join(directory, `${name}.test.mjs`), text);
  const program = `
    import { testFilesPart } from ${JSON.stringify(join(import.meta.dirname, 'test-files.ts'))};
    const outcomes = [];
    await testFilesPart({
      name: 'examples',
      pattern: ${JSON.stringify(join(directory, '*.test.mjs'))},
      wanted: () => true,
      bundles: { ${JSON.stringify(relative(process.cwd(), directory))}: 10 },
      concurrency: 2,
      silenceSeconds: 60,
    }).run((outcome) => outcomes.push(outcome));
    console.log(JSON.stringify(outcomes));`;
  const path = join(directory, 'program.mjs');
  await writeFile(path, program);
  const { NODE_TEST_CONTEXT: _context, TEST_ORDER_SEED: _seed, FILES_ALONE: _alone, ...env } = process.env;
  const { stdout } = await promisify(execFile)(process.execPath, [path], { env });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as PrintedOutcomes;
}

/** The outcomes in the order of their files, each with its file's name alone. */
function shown(outcomes: readonly Outcome[]): readonly string[] {
  const nameOf = (group: string): string => group.replace(/^.*\//, '').replace('.test.mjs', '');
  return outcomes
    .map(({ group, name, passed }) => `${nameOf(group)}: ${name}${passed ? '' : ' FAILED'}`)
    .sort();
}
