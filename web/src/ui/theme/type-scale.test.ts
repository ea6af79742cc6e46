import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { test } from 'node:test';

// docs/look.md#type
const allowed = {
  'font-size': /^(?:var\(--text-(?:small|body|lead|title)\)|100%|11pt|calc\(var\(--side\) \* 0\.44\))$/,
  'font-weight': /^(?:var\(--weight-(?:normal|strong)\)|inherit|400|600|400 600)$/,
  'font-family': /^(?:var\(--font\)|inherit|Inter|'Scaled (?:Roboto|Arial)')$/,
  'line-height': /^(?:var\(--line-(?:small|body|lead|title)\)|1)$/,
} as const;

test('every style sheet uses the sizes, weights and lines of the type scale', async () => {
  const found: string[] = [];
  for await (const path of glob('web/src/**/*.css')) {
    const css = await readFile(path, 'utf8');
    for (const [property, values] of Object.entries(allowed))
      for (const [, value = ''] of css.matchAll(new RegExp(`^\\s*${property}: (.+);$`, 'gm')))
        if (!values.test(value)) found.push(`${path}: ${property}: ${value}`);
  }
  assert.deepEqual(found, []);
});
