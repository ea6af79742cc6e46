import assert from 'node:assert/strict';
import { access, readFile } from 'node:fs/promises';
import { test } from 'node:test';

const rows = (await readFile('docs/faults.md', 'utf8'))
  .split('\n')
  .filter((line) => line.startsWith('| [F-'));

test('docs/faults.md has each fault of the reliability page once, with an existing test file', async () => {
  const all = Array.from({ length: 55 }, (_, index) => `F-${String(index + 1).padStart(2, '0')}`);
  assert.deepEqual(
    rows.map((row) => row.slice(3, 7)),
    all,
  );
  for (const [, path = ''] of rows.join('\n').matchAll(/`([a-z][\w/.-]*\/[\w/.-]+\.ts)`/g))
    await access(path);
});
