/** «1,2 млн»: an amount in roubles for the axis of a chart. The table next to it has the kopecks. */
export function formatShortRoubles(kopecks: number): string {
  const roubles = kopecks / 100;
  const { size, word } = steps.find((step) => roubles >= step.size) ?? { size: 1, word: '' };
  const count = roubles / size;
  const digits = count >= 10 || Number.isInteger(count) ? 0 : 1;
  return `${count.toFixed(digits).replace('.', ',')}${word}`;
}

const steps = [
  { size: 1_000_000_000, word: '\u00a0млрд' },
  { size: 1_000_000, word: '\u00a0млн' },
  { size: 1000, word: '\u00a0тыс.' },
] as const;

/** «87,3 %» with one decimal; a dash when the whole is 0. */
export function formatShare(part: number, whole: number): string {
  return whole === 0 ? '—' : `${((100 * part) / whole).toFixed(1).replace('.', ',')}\u00a0%`;
}
