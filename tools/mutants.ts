import { glob } from 'node:fs/promises';
import { criticalModules } from './coverage/coverage-goals.ts';
import { equivalentMutants } from './mutants/equivalent-mutants.ts';
import { installStryker, type Mutant, runStryker } from './mutants/run-stryker.ts';

/**
 * `npm run mutants`: changes the rules about money, log-in and rights one small thing at a time, and asks whether the tests of the same
 * folder notice, or the lives of orders, in which all rules play together (G-17: 90 % of the changes at least). With words, only the modules so named: `npm run mutants -- penalty money`.
 * `PROPERTY_RUNS` of each property 100, `MUTANTS_AT_ONCE` 1.
 */
const goal = 90;
const livesOfOrders = 'domain/src/order/order-life.test.ts';
process.env['PROPERTY_RUNS'] ??= '100';
const words = process.argv.slice(2);
const modules = criticalModules.filter(
  (module) =>
    module.startsWith('domain/src/') &&
    (words.length === 0 ||
      words.some((word) => [word, `${word}.ts`].includes(module.slice('domain/src/'.length)))),
);
await installStryker();
const missed: string[] = [];
for (const module of modules) {
  const mutants = await mutantsOf(module);
  const living = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  const dead = mutants.filter(({ status }) => status === 'Killed' || status === 'Timeout');
  const unknown = living.filter((mutant) => !isEquivalent(mutant));
  const score =
    dead.length + unknown.length === 0 ? 100 : (dead.length / (dead.length + unknown.length)) * 100;
  const named = living.length - unknown.length;
  console.log(
    `${score < goal ? '✖' : '✔'} ${score.toFixed(1).padStart(5)} % of ${String(dead.length + unknown.length).padStart(4)}, ${named} equivalent  ${module}`,
  );
  for (const { path, line, original, replacement, status } of unknown)
    console.log(
      `      ${path}:${line}  ${oneLine(original)}  →  ${oneLine(replacement)}${status === 'NoCoverage' ? '  (no test comes here)' : ''}`,
    );
  if (score < goal) missed.push(module);
}
console.log(`${modules.length - missed.length} modules reach ${goal} %, ${missed.length} do not`);
process.exit(missed.length === 0 ? 0 : 1);

async function mutantsOf(module: string): Promise<Mutant[]> {
  const isFile = module.endsWith('.ts');
  const testFiles: string[] = [];
  for await (const path of glob(isFile ? module.replace(/\.ts$/, '.test.ts') : `${module}/**/*.test.ts`))
    testFiles.push(path);
  return runStryker(isFile ? [module] : [`${module}/**/*.ts`, '!**/*.test.ts'], [
    ...new Set([...testFiles.toSorted(), livesOfOrders]),
  ]);
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
