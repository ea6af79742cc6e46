import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { measure, type Benchmark } from '../../bench/benchmark.ts';

/** The process of one benchmark file. It runs the benchmark, sends the results to its parent process, and ends. */
const [path] = process.argv.slice(2);
if (path === undefined) throw new Error('usage: measure-file.ts FILE, as a child of npm run bench');
process.send?.(await measure(await load(path)));
process.disconnect?.();
await once(process, 'disconnect');
process.exit();

async function load(file: string): Promise<Benchmark> {
  const module: unknown = await import(pathToFileURL(file).href);
  if (!hasBenchmark(module)) throw new Error(`${file} does not export \`benchmark\``);
  return module.benchmark;
}

function hasBenchmark(module: unknown): module is { benchmark: Benchmark } {
  return typeof module === 'object' && module !== null && 'benchmark' in module;
}
