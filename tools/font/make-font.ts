import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);

/** The file that the pages load. */
export const fontPath = 'web/src/ui/theme/inter.woff2';

/** First and last code point of each kept range. */
const ranges: readonly (readonly [number, number])[] = [
  [0x20, 0x7e],
  [0xa0, 0xff], // western European letters, « » · ×
  [0x401, 0x401], // Ё
  [0x410, 0x44f], // Cyrillic
  [0x451, 0x451], // ё
  [0x2010, 0x2015], // dashes
  [0x2018, 0x201e], // quotation marks
  [0x2022, 0x2022], // •
  [0x2026, 0x2026], // …
  [0x202f, 0x202f], // narrow space
  [0x20bd, 0x20bd], // ₽
  [0x2116, 0x2116], // №
  [0x2190, 0x2193], // arrows
  [0x2212, 0x2212], // −
];

/**
 * The font of the pages: Inter with the characters of the product, weights 400 to 600 and tabular figures
 * (docs/look.md#type). The same package gives the same bytes.
 */
export async function makeFont(): Promise<Uint8Array> {
  const whole = await readFile(require.resolve('inter-ui/variable/InterVariable.woff2'));
  return subsetFont(whole, charactersOf(ranges), {
    targetFormat: 'woff2',
    // 16: the shapes that are drawn for the size of the body text
    variationAxes: { wght: { min: 400, max: 600 }, opsz: 16 },
    keepFeatures: ['kern', 'tnum'],
    // copyright and licence, which the licence requires in every copy
    preserveNameIds: [0, 13, 14],
    noHinting: true,
  });
}

function charactersOf(kept: typeof ranges): string {
  return kept
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
    .map((code) => String.fromCodePoint(code))
    .join('');
}
