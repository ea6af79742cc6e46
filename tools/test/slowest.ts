import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

const shownFiles = 10;

/** Milliseconds of the files and bundles of a part, by their names. */
export type Durations = ReadonlyMap<string, number>;

/** Prints the slowest files of a part; `SLOWEST=300` shows all files. */
export function printSlowest(part: string, durations: Durations): void {
  const slowest = [...durations].sort(([, a], [, b]) => b - a);
  const shown = slowest.slice(0, Number(process.env['SLOWEST'] ?? shownFiles));
  const lines = shown.map(
    ([file, milliseconds]) => `  ${(milliseconds / 1000).toFixed(1).padStart(6)} s  ${file}`,
  );
  console.log([`the slowest files of ${part}:`, ...lines].join('\n'));
}

/** The durations that earlier runs of a part have kept below `node_modules/.cache`; empty before the first run. */
export async function keptDurations(part: string): Promise<Durations> {
  const text = await readFile(pathOf(part), 'utf8').catch(() => '');
  const lines = text.split('\n').filter((line) => line !== '');
  return new Map(lines.map((line) => [line.slice(line.indexOf(' ') + 1), Number.parseFloat(line)]));
}

/** Keeps the durations of a run, which may be one of a few files, beside those of the other files. */
export async function keepDurations(part: string, durations: Durations): Promise<void> {
  const path = pathOf(part);
  const all = new Map([...(await keptDurations(part)), ...durations]);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, [...all].map(([file, milliseconds]) => `${milliseconds} ${file}\n`).join(''));
}

function pathOf(part: string): string {
  return `node_modules/.cache/test-durations/${part}`;
}
