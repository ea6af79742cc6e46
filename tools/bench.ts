import { glob, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#tools/postgres/embedded-postgres.ts';
import type { Measurement } from '../bench/benchmark.ts';
import { type FileResult, runFile } from './bench/run-file.ts';
import { openTemporaryDirectory } from './supervision/run-directory.ts';
import { interruption, whenAskedToEnd } from './supervision/supervision.ts';

/**
 * `npm run bench`: every benchmark against its goal in one run, as a table and as JSON (test-results/bench.json). Words
 * select the files whose names contain one of them; `--full` uses the sizes of docs/spec/performance.md#goals. The exit
 * code is 1 when a goal is missed or a file has no result, not when the rounds differ too much to decide a goal.
 */
const words = process.argv.slice(2).filter((word) => word !== '--full');
const isFull = process.argv.includes('--full');
if (isFull) process.env['BENCH_SIZE'] = 'full';
/** The time limit of one file, on a slow machine. */
const limitSeconds = isFull ? 4 * 3_600 : 300;

const marks = { REACHED: '✔', MISSED: '✖', NOT_DECIDED: '?' } as const;
const answers = { REACHED: 'yes', MISSED: 'NO', NOT_DECIDED: 'not decided' } as const;

whenAskedToEnd(async () => {
  interruption.abort();
});
const directory = await openTemporaryDirectory();
// the database is durable and on a disk, as in production; a database in memory would be too fast
const database = await startEmbeddedPostgres({ dataDir: join(directory.path, 'database') });
process.env['TEST_DATABASE_URL'] = database.url;
const results = await runFiles();
await database.stop();
await directory.remove();
process.exit((await report(results)) ? 0 : 1);

async function runFiles(): Promise<readonly FileResult[]> {
  const fileResults: FileResult[] = [];
  const paths = (await Array.fromAsync(glob('bench/*.bench.ts'))).sort();
  for (const path of paths) {
    if (interruption.signal.aborted) break;
    if (words.length > 0 && !words.some((word) => path.includes(word))) continue;
    const result = await runFile({ path, limitSeconds, interruption: interruption.signal });
    printFile(result);
    fileResults.push(result);
  }
  return fileResults;
}

function printFile({ path, seconds, rows, failure }: FileResult): void {
  console.log(`${path}: ${rounded(seconds)} s`);
  if (failure !== null) console.log(`✖ ${path} ${failure}`);
  for (const { name, verdict } of rows) console.log(`${marks[verdict]} ${name}`);
}

/** Prints the results and writes them to a file. @returns true when every file has results and no goal is missed */
async function report(files: readonly FileResult[]): Promise<boolean> {
  const rows = files.flatMap((file) => file.rows);
  console.table([...rows.map(tableRow), ...files.flatMap(failureRow)]);
  await mkdir('test-results', { recursive: true });
  await writeFile('test-results/bench.json', JSON.stringify(rows, null, 2));
  return files.every(({ failure }) => failure === null) && rows.every(({ verdict }) => verdict !== 'MISSED');
}

function failureRow({ path, failure }: FileResult): Readonly<Record<string, string>>[] {
  return failure === null ? [] : [{ path, measured: failure, reached: 'NO' }];
}

function tableRow({
  name,
  unit,
  medians,
  result,
  spread,
  goal,
  verdict,
}: Measurement): Record<string, string> {
  const measured = Object.entries(medians).map(([variant, value]) => `${variant} ${rounded(value)}`);
  return {
    path: name,
    measured: `${measured.join(', ')} ${unit}`,
    result: `${rounded(result)} ± ${rounded(spread)}`,
    goal,
    reached: answers[verdict],
  };
}

function rounded(value: number): string {
  return String(Number(value.toPrecision(3)));
}
