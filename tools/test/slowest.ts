const shownFiles = 10;

/** Prints the slowest files of a part; `SLOWEST=300` shows all files. */
export function printSlowest(part: string, millisecondsByFile: ReadonlyMap<string, number>): void {
  const slowest = [...millisecondsByFile].sort(([, a], [, b]) => b - a);
  const shown = slowest.slice(0, Number(process.env['SLOWEST'] ?? shownFiles));
  const lines = shown.map(
    ([file, milliseconds]) => `  ${(milliseconds / 1000).toFixed(1).padStart(6)} s  ${file}`,
  );
  console.log([`the slowest files of ${part}:`, ...lines].join('\n'));
}
