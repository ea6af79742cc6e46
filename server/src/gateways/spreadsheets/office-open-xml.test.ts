import { slowProperty } from '#testing/property-runs.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import type { SheetCell } from '#domain/exports/cells.ts';
import { officeOpenXml } from './office-open-xml.ts';

/** The texts as a spreadsheet program reads them from the file. */
async function readBack(texts: readonly string[]): Promise<unknown[]> {
  async function* rows(): AsyncGenerator<readonly SheetCell[]> {
    for (const text of texts) yield await Promise.resolve([{ kind: 'text', text } as const]);
  }
  const chunks: Uint8Array[] = [];
  const sheet = {
    name: 'Список',
    columns: [{ field: 'text', title: 'Текст', kind: 'text' as const }],
    rows: rows(),
  };
  for await (const chunk of officeOpenXml.write(sheet)) chunks.push(chunk);
  const [read] = (await readXlsx(new Uint8Array(Buffer.concat(chunks)))).sheets;
  return read?.rows.slice(1).map(([cell]) => cell) ?? [];
}

const texts = [
  '_x0041_',
  'до _x0041_ после',
  '_x0041_x0042_',
  '__x0041__',
  '_x005F_x0041_',
  '_X0041_',
  '_xabcd_ и _xABCD_',
  '_x004_',
  '_x000D_',
  '_x0041\u0000',
  '_x0041\ud83d',
  'строка\nвторая',
  '&lt; < > & " \'',
  '🫖 茶',
  '\u0001\u001f\u007f',
  '\ufffe\uffff',
  'lone \ud83d',
] as const;

for (const text of texts) {
  test(`${JSON.stringify(text)} is read back from a spreadsheet as it was`, async () => {
    assert.deepEqual(await readBack([text]), [text]);
  });
}

test('any text is read back from a spreadsheet as it was', async () => {
  const part = fc.oneof(
    fc.constantFrom('_', 'x', '0041', '_x0041', '_x005F_', 'X', '_x', '\n', '\u0000', '\ud83d'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 4 }),
  );
  const text = fc.array(part, { minLength: 1, maxLength: 8 }).map((parts) => `a${parts.join('')}b`);
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 20 }), async (written) => {
      assert.deepEqual(await readBack(written), written);
    }),
    slowProperty,
  );
});
