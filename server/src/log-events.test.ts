import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { logEvents } from './log-events.ts';

test('docs/operations/log-events.md lists every log event with its meaning and action', async () => {
  const page = await readFile('docs/operations/log-events.md', 'utf8');
  const rows = page.split('\n').filter((line) => line.startsWith('| `'));
  assert.deepEqual(
    rows.map((row) =>
      row
        .split('|')
        .map((cell) => cell.trim())
        .slice(1, -1),
    ),
    Object.entries(logEvents).map(([name, { level, meaning, action }]) => [
      `\`${name}\``,
      level,
      meaning,
      action,
    ]),
  );
});
