/** «1,2 млн»: a sum in roubles short enough for the axis of a chart; the table beside it has the kopecks. */
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

/** «87,3 %»: a share of a whole, with one digit after the comma; a dash where there is no whole. */
export function formatShare(part: number, whole: number): string {
  return whole === 0 ? '—' : `${((100 * part) / whole).toFixed(1).replace('.', ',')}\u00a0%`;
}
