import { equivalentMutants } from './mutants/equivalent-mutants.ts';
import type { JudgedModule } from './mutants/judged-modules.ts';
import { judgedModules } from './mutants/judged-modules.ts';
import { installStryker, type Mutant, runStryker } from './mutants/run-stryker.ts';
import { startRunDatabase } from './test/run-database.ts';

/**
 * `npm run mutants`: changes the modules of money, log-in and rights one small thing at a time, and asks whether the tests that are about
 * them notice (G-17: 90 % of the changes at least). With words, only the modules so named and those below:
 * `npm run mutants -- penalty money`, `npm run mutants -- secrets`. `PROPERTY_RUNS` of each property 100, `MUTANTS_AT_ONCE` 1.
 */
const goal = 90;
process.env['PROPERTY_RUNS'] ??= '100';
const words = process.argv.slice(2);
const named = (await judgedModules()).filter(({ path }) => words.length === 0 || words.some(names(path)));
const modules = named.filter(isJudged);
await installStryker();
const missed: JudgedModule[] = [];
for (const module of modules) {
  const mutants = await mutantsOf(module);
  const living = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  const dead = mutants.filter(({ status }) => status === 'Killed' || status === 'Timeout');
  const unknown = living.filter((mutant) => !isEquivalent(mutant));
  const score =
    dead.length + unknown.length === 0 ? 100 : (dead.length / (dead.length + unknown.length)) * 100;
  console.log(
    `${score < goal ? '✖' : '✔'} ${score.toFixed(1).padStart(5)} % of ${String(dead.length + unknown.length).padStart(4)}, ${living.length - unknown.length} equivalent  ${module.path}`,
  );
  for (const { path, line, original, replacement, status } of unknown)
    console.log(
      `      ${path}:${line}  ${oneLine(original)}  →  ${oneLine(replacement)}${status === 'NoCoverage' ? '  (no test comes here)' : ''}`,
    );
  if (score < goal) missed.push(module);
}
for (const { path } of named.filter((module) => !isJudged(module)))
  console.log(`  judged by nobody  ${path}`);
console.log(`${modules.length - missed.length} modules reach ${goal} %, ${missed.length} do not`);
process.exit(missed.length === 0 ? 0 : 1);

/** `penalty`, `secrets/seal` and `http/protection` name modules below the `src` of whichever part. */
function names(path: string): (word: string) => boolean {
  const short = path.slice(path.indexOf('/src/') + '/src/'.length);
  return (word) =>
    [short, path].some((name) => [word, `${word}.ts`].includes(name) || name.startsWith(`${word}/`));
}

/** Of the server, changes may only show with a database: each module gets one, so that what ended tests leave behind does not heap up. */
async function mutantsOf(module: JudgedModule): Promise<Mutant[]> {
  if (module.path.startsWith('domain/')) return runStryker(module);
  const stopDatabase = await startRunDatabase();
  return runStryker(module).finally(stopDatabase);
}

function isJudged({ tests, plays }: JudgedModule): boolean {
  return tests.length + plays.length > 0;
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
