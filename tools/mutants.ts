import { equivalentMutants } from './mutants/equivalent-mutants.ts';
import { type MutatedModule, mutatedModules } from './mutants/mutated-modules.ts';
import { installStryker, type Mutant, runStryker } from './mutants/run-stryker.ts';
import { startRunDatabase } from './test/run-database.ts';

/**
 * `npm run mutants`: mutates the modules of money, log-in and rights, and checks that their tests fail
 * (docs/spec/reliability.md#G-17: at least 90 % of the mutants). Words select modules: `npm run mutants -- penalty
 * money`, `npm run mutants -- secrets`. The default of `PROPERTY_RUNS` is 100 for each property, that of
 * `MUTANTS_AT_ONCE` is 1.
 */
const goal = 90;
process.env['PROPERTY_RUNS'] ??= '100';
process.env['PAUSE_HISTORIES'] ??= '100';
const words = process.argv.slice(2);
const modules = (await mutatedModules()).map(narrowed).filter(({ scored }) => scored.length > 0);
await installStryker();
const scores: (Score | null)[] = [];
for (const module of modules) {
  const isTested = module.tests.length + module.productTests.length > 0;
  const mutants = isTested ? await mutantsOf(module) : [];
  for (const path of module.scored) {
    const score = isTested ? scoreOf(mutants.filter((mutant) => names(mutant.path)(path))) : null;
    scores.push(score);
    print(path, score);
  }
}
const scored = scores.filter((score) => score !== null);
const missed = scored.filter(({ percent }) => percent < goal);
console.log(
  `${scored.length - missed.length} reach ${goal} %, ${missed.length} do not, ${scores.length - scored.length} have no test`,
);
process.exit(missed.length === 0 ? 0 : 1);

type Score = {
  /** The share of detected mutants, without equivalent ones. */
  readonly percent: number;
  readonly count: number;
  readonly equivalent: number;
  /** Mutants that were found because the tests did not end. */
  readonly timedOut: number;
  readonly unnoticed: readonly Mutant[];
};

/** The score of mutants; null when no test runs code that can be mutated. */
function scoreOf(mutants: readonly Mutant[]): Score | null {
  const living = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  const dead = mutants.filter(({ status }) => status === 'Killed' || status === 'Timeout');
  if (dead.length === 0 && living.length > 0 && living.every(({ status }) => status === 'NoCoverage'))
    return null;
  const unnoticed = living.filter((mutant) => !isEquivalent(mutant));
  const count = dead.length + unnoticed.length;
  const percent = count === 0 ? 100 : (dead.length / count) * 100;
  const timedOut = dead.filter(({ status }) => status === 'Timeout').length;
  return { percent, count, equivalent: living.length - unnoticed.length, timedOut, unnoticed };
}

function print(path: string, score: Score | null): void {
  if (score === null) {
    console.log(`  without a test  ${path}`);
    return;
  }
  const { percent, count, equivalent, timedOut, unnoticed } = score;
  console.log(
    `${percent < goal ? '✖' : '✔'} ${percent.toFixed(1).padStart(5)} % of ${String(count).padStart(4)}, ${equivalent} equivalent, ${timedOut} by time  ${path}`,
  );
  for (const { path: file, line, original, replacement, status } of unnoticed)
    console.log(
      `      ${file}:${line}  ${oneLine(original)}  →  ${oneLine(replacement)}${status === 'NoCoverage' ? '  (no test comes here)' : ''}`,
    );
}

/** The module with the files that the arguments name; all files without arguments. */
function narrowed(module: MutatedModule): MutatedModule {
  if (words.length === 0) return module;
  return { ...module, scored: module.scored.filter((path) => words.some(names(path))) };
}

/** `penalty`, `secrets/seal` and `http/protection` name modules below any `src` folder. */
function names(path: string): (word: string) => boolean {
  const short = path.slice(path.indexOf('/src/') + '/src/'.length);
  return (word) =>
    [short, path].some((name) => [word, `${word}.ts`].includes(name) || name.startsWith(`${word}/`));
}

/**
 * Mutants of the server need a database. Each module gets a new database, so that data of ended tests does not
 * accumulate.
 */
async function mutantsOf(module: MutatedModule): Promise<Mutant[]> {
  if (module.scored.every((path) => path.startsWith('domain/'))) return runStryker(module);
  const stopDatabase = await startRunDatabase();
  try {
    return await runStryker(module);
  } finally {
    await stopDatabase();
  }
}

function isEquivalent({ path, original, replacement }: Mutant): boolean {
  return equivalentMutants.some(
    (known) => known.path === path && known.original === original && known.replacement === replacement,
  );
}

function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > 90 ? `${line.slice(0, 90)}…` : line;
}
