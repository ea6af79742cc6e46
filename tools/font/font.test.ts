import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { create } from 'fontkit';
import { repositoryFiles } from '../test/repository-files.ts';
import { fontPath, makeFont } from './make-font.ts';

const bytes = await readFile(fontPath);
const font = create(bytes);
assert.ok(font.type === 'WOFF2');

const maximumBytes = 35_000;
/** Symbols of spreadsheet formulas that a file may contain; no screen shows them. */
const readOnly = /[＋－＝＠]/u;

test(`${fontPath} is what \`npm run font\` writes`, async () => {
  assert.ok(bytes.equals(await makeFont()));
});

test('the font has both weights in at most 35 kB, and its licence', () => {
  assert.ok(bytes.length <= maximumBytes, `${bytes.length} bytes`);
  assert.deepEqual(font.variationAxes, { wght: { name: 'Weight', min: 400, default: 400, max: 600 } });
  assert.match(String(font.getName('license', 'en')), /SIL Open Font License/);
});

test('the font has every character of the texts in the sources', async () => {
  const missing = new Set<string>();
  const files = '{domain,contract,server,web}/{src/**/*.{ts,tsx},index.html}';
  for (const path of await repositoryFiles(files)) {
    if (path.endsWith('.test.ts')) continue;
    for (const character of charactersOf(await readFile(path, 'utf8')))
      if (!font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0) && !readOnly.test(character))
        missing.add(`${path}: ${character}`);
  }
  assert.deepEqual([...missing], []);
});

test('the font has the spaces and the hyphen of formatted sums and phones', () => {
  for (const code of [0xa0, 0x202f, 0x2011]) assert.ok(font.hasGlyphForCodePoint(code), code.toString(16));
});

function charactersOf(text: string): ReadonlySet<string> {
  return new Set(text.replaceAll(/[\n\t]/g, ''));
}
