import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { sizes } from '#testing/sizes.ts';

test('docs/testing.md has the size of each suite by day and by night', async () => {
  const page = await readFile(join(import.meta.dirname, '../../docs/testing.md'), 'utf8');
  const rows = page.matchAll(/^\| `([A-Z_]+)` +\| ([\d.,]+) +\| ([\d.,]+) +\|/gm);
  const numberOf = (text = ''): number => Number(text.replaceAll(',', ''));
  const written = [...rows].map(([, name, day, night]) => [
    name,
    { day: numberOf(day), night: numberOf(night) },
  ]);
  assert.deepEqual(Object.fromEntries(written), sizes);
});
