import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font } from 'fontkit';

const require = createRequire(import.meta.url);

/** Fonts of documents; only used glyphs are embedded. PT Sans has Cyrillic letters and the rouble sign. */
export const fontFiles = {
  plain: require.resolve('@expo-google-fonts/pt-sans/400Regular/PTSans_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/pt-sans/700Bold/PTSans_700Bold.ttf'),
} as const;

const emojiFile = require.resolve('@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf');

/** A part of a text in one font. `fallback` is the file of another font than PT Sans. */
export type TextRun = { readonly text: string; readonly fallback: string | null };

const graphemes = new Intl.Segmenter('ru', { granularity: 'grapheme' });

/**
 * Splits a text by the fonts that have its characters: PT Sans, Noto Emoji, and Noto Sans SC for Chinese, Japanese and
 * Korean. A character that no font has is printed as its code point, so that a document never shows boxes
 * (docs/decisions/0095-numbers-lists-formats-names.md).
 */
export async function textRuns(text: string): Promise<readonly TextRun[]> {
  const { openSync } = await import('fontkit');
  const has = (file: string, codes: readonly number[]): boolean => {
    const font = opened.get(file) ?? openSync(file);
    if ('fonts' in font) throw new Error(`${file} is a collection of fonts`);
    opened.set(file, font);
    return codes.every((code) => font.hasGlyphForCodePoint(code));
  };
  const normal = text.normalize('NFC');
  if (has(fontFiles.plain, codesOf(normal))) return [{ text: normal, fallback: null }];
  const runs: TextRun[] = [];
  for (const { segment } of graphemes.segment(normal)) {
    for (const run of runsOf(segment, has)) {
      const last = runs.at(-1);
      if (last?.fallback === run.fallback) runs[runs.length - 1] = { ...run, text: last.text + run.text };
      else runs.push(run);
    }
  }
  return runs;
}

const opened = new Map<string, Font>();

const embeddable = new Map<string, Promise<Buffer>>();

/**
 * A font file that the PDF library can embed. It would embed the glyphs of a WOFF2 file without their outlines, so that
 * file is unpacked, once for the process.
 */
export function embeddableFont(file: string): Promise<Buffer> {
  const known = embeddable.get(file);
  if (known !== undefined) return known;
  const read = file.endsWith('.woff2') ? unpack(file) : readFile(file);
  embeddable.set(file, read);
  return read;
}

let lastUnpacked: Promise<unknown> = Promise.resolve();

/** Unpacks one file after the other, because the library returns its own memory, which the next call changes. */
function unpack(file: string): Promise<Buffer> {
  const unpacked = lastUnpacked.then(async () => {
    const { decompress } = await import('wawoff2');
    return Buffer.from(await decompress(await readFile(file)));
  });
  lastUnpacked = unpacked.catch(() => null);
  return unpacked;
}

type HasGlyphs = (file: string, codes: readonly number[]) => boolean;

/** Spaces, and the joiners and selectors of emoji, need no font of their own. */
const invisible = /[\p{Cf}\p{Cc}\p{Zs}\p{Zl}\p{Zp}\ufe00-\ufe0f]/gu;

function runsOf(grapheme: string, has: HasGlyphs): readonly TextRun[] {
  const characters = Array.from(grapheme.replaceAll(invisible, ''));
  const codes = characters.flatMap(codesOf);
  const file = [fontFiles.plain, emojiFile, ...filesOf(codes[0])].find((name) => has(name, codes));
  if (file !== undefined) {
    const text = grapheme.replaceAll(invisible, (character) => printable(file, character, has));
    return [{ text, fallback: file === fontFiles.plain ? null : file }];
  }
  if (characters.length > 1) return characters.flatMap((character) => runsOf(character, has));
  return [{ text: codes.map(codePointText).join(''), fallback: null }];
}

function codesOf(text: string): readonly number[] {
  return Array.from(text, (character) => character.codePointAt(0) ?? 0);
}

/** A space or an invisible character that the font can print. */
function printable(file: string, character: string, has: HasGlyphs): string {
  if (character === '\n' || has(file, [character.codePointAt(0) ?? 0])) return character;
  return /\s/.test(character) ? ' ' : '';
}

function codePointText(code: number): string {
  return `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`;
}

type Range = { readonly file: string; readonly from: number; readonly to: number };

let ranges: readonly Range[] | null = null;

/** Noto Sans SC is divided into about a hundred files; the package lists the characters of each. */
function filesOf(code: number | undefined): readonly string[] {
  if (code === undefined) return [];
  ranges ??= readRanges();
  return ranges.filter(({ from, to }) => code >= from && code <= to).map(({ file }) => file);
}

function readRanges(): readonly Range[] {
  const parts: unknown = require('@fontsource-variable/noto-sans-sc/unicode.json');
  if (typeof parts !== 'object') throw new Error('the list of the parts of Noto Sans SC cannot be read');
  return Object.entries<unknown>({ ...parts }).flatMap(([part, list]) => {
    const name = part.replaceAll(/[[\]]/g, '');
    const file = require.resolve(
      `@fontsource-variable/noto-sans-sc/files/noto-sans-sc-${name}-wght-normal.woff2`,
    );
    return String(list)
      .split(',')
      .map((range) => {
        const [from = 0, to = from] = range
          .replace('U+', '')
          .split('-')
          .map((code) => Number.parseInt(code, 16));
        return { file, from, to };
      });
  });
}
