import { glob, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts';
import { measure, type Benchmark, type Measured } from '../bench/benchmark.ts';

/**
 * `npm run bench`: every benchmark against its goal in one run, as a table and as JSON (test-results/bench.json). With
 * words, only the files whose names contain one of them. Ends with 1 when a goal is missed.
 */
const words = process.argv.slice(2);
const directory = await mkdtemp(join(tmpdir(), 'chasti-bench-'));
// Durable, on a disk, as in production: a database in memory would flatter us.
const database = await startEmbeddedPostgres({ dataDir: directory });
process.env['TEST_DATABASE_URL'] = database.url;
for (const event of ['SIGINT', 'SIGTERM', 'disconnect']) process.on(event, () => void leave(1));
await leave(await runBenchmarks().catch((error: unknown) => (console.error(error), 1)));

async function runBenchmarks(): Promise<number> {
  const results: Measured[] = [];
  for await (const path of glob('bench/*.bench.ts')) {
    if (words.length > 0 && !words.some((word) => path.includes(word))) continue;
    for (const result of await measure(await load(path))) {
      console.log(`${result.reached ? '✔' : '✖'} ${result.name}`);
      results.push(result);
    }
  }
  console.table(results.map(tableRow));
  await mkdir('test-results', { recursive: true });
  await writeFile('test-results/bench.json', JSON.stringify(results, null, 2));
  console.log(JSON.stringify(results));
  return results.every(({ reached }) => reached) ? 0 : 1;
}

async function load(path: string): Promise<Benchmark> {
  const module: unknown = await import(pathToFileURL(path).href);
  if (!hasBenchmark(module)) throw new Error(`${path} does not export \`benchmark\``);
  return module.benchmark;
}

function hasBenchmark(module: unknown): module is { benchmark: Benchmark } {
  return typeof module === 'object' && module !== null && 'benchmark' in module;
}

function tableRow({ name, unit, medians, figure, goal, reached }: Measured): Record<string, string> {
  const measured = Object.entries(medians).map(([variant, value]) => `${variant} ${rounded(value)}`);
  return {
    path: name,
    measured: `${measured.join(', ')} ${unit}`,
    figure: rounded(figure),
    goal,
    reached: reached ? 'yes' : 'NO',
  };
}

function rounded(value: number): string {
  return String(Number(value.toPrecision(3)));
}

async function leave(exitCode: number): Promise<never> {
  await database.stop();
  await rm(directory, { recursive: true, force: true });
  process.exit(exitCode);
}
