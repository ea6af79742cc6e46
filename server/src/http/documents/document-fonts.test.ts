import { slowProperty } from '#testing/property-runs.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { create, openSync } from 'fontkit';
import { instant } from '#domain/dates.ts';
import { embeddableFont, fontFiles, type TextRun, textRuns } from './document-fonts.ts';
import { printDocument } from './print-document.ts';

/** The characters of a run that its font does not have. */
function missingIn({ text, fallback }: TextRun): string[] {
  const font = openSync(fallback ?? fontFiles.plain);
  assert.ok(!('fonts' in font));
  return Array.from(text).filter((c) => c !== '\n' && !font.hasGlyphForCodePoint(c.codePointAt(0) ?? 0));
}

const texts: readonly (readonly [text: string, printed: string])[] = [
  ['Чайник «Улун» № 1 — 400 ₽', 'Чайник «Улун» № 1 — 400 ₽'],
  ['Чайник 🫖', 'Чайник 🫖'],
  ['茶壺 и 龙井茶', '茶壺 и 龙井茶'],
  ['お茶', 'お茶'],
  ['👨‍👩‍👧 ❤️ 🇷🇺 👍🏽', '👨‍👩‍👧 ❤️ 🇷🇺 👍🏽'],
  ['cafe\u0301', 'café'],
  ['한국', '[U+D55C][U+AD6D]'],
  ['ﷺ\u{1f9ff}', '[U+FDFA]\u{1f9ff}'],
  ['a\u3000b\u200bc', 'a bc'],
  ['', ''],
];

for (const [text, printed] of texts) {
  test(`«${text}» is printed as «${printed}»`, async () => {
    const runs = await textRuns(text);
    assert.equal(runs.map((run) => run.text).join(''), printed);
  });
}

test('every run of a printed text has a font with all its glyphs', async () => {
  const names = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.string({
      unit: fc.constantFrom('Ч', '🫖', '茶', '한', '\u200d', '\ufe0f', ' ', '\u3000', '\u0301', 'ع'),
      maxLength: 12,
    }),
  );
  await fc.assert(
    fc.asyncProperty(names, async (name) => {
      for (const run of await textRuns(name))
        assert.deepEqual(missingIn(run), [], JSON.stringify([name, run]));
    }),
    slowProperty,
  );
});

test('the embedded glyph of each script has an outline', async () => {
  for (const text of ['🫖', '茶', '壺', 'お']) {
    const [run] = await textRuns(text);
    const font = create(await embeddableFont(run?.fallback ?? ''));
    assert.ok(!('fonts' in font));
    const subset = font.createSubset();
    subset.includeGlyph(font.glyphForCodePoint(text.codePointAt(0) ?? 0));
    const embedded = create(Buffer.from(subset.encode()));
    assert.ok(!('fonts' in embedded) && embedded.getGlyph(1).path.commands.length > 5, text);
  }
});

test('a printed document embeds a font for each script', async () => {
  const chunks: Uint8Array[] = [];
  const cells = ['Чайник 🫖 茶壺 お茶 龙井', '1 ₽'];
  const columns = [
    { title: 'Наименование', share: 3 },
    { title: 'Цена', share: 1, isNumber: true },
  ];
  for await (const chunk of printDocument({
    title: 'Заказ № 茶',
    madeAt: instant('2026-11-25T10:00:00Z'),
    blocks: [
      {
        kind: 'facts',
        facts: [
          ['Продавец', '🫖'],
          ['Покупатель', ''],
        ],
      },
      { kind: 'table', columns, rows: [{ cells }, { cells: ['龍'.repeat(200), ''] }] },
    ],
  }))
    chunks.push(chunk);
  const pdf = Buffer.concat(chunks).toString('latin1');
  for (const font of ['PTSans', 'NotoEmoji', 'NotoSansSC'])
    assert.match(pdf, new RegExp(`/BaseFont /[A-Z]+\\+${font}`));
});
