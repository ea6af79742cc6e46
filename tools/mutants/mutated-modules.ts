import { glob } from 'node:fs/promises';
import { criticalModules } from '../coverage/coverage-goals.ts';
import { productTests } from './product-tests.ts';

/** The files that one run of Stryker mutates, and the tests that have to detect the mutants. */
export type MutatedModule = {
  /** Files and folders, each with a score of its own. */
  readonly scored: readonly string[];
  /** Tests that run the code in their own process. The tests that reach a mutant run with it. */
  readonly tests: readonly string[];
  /** Tests of the running product. All of them run with each mutant, because the product reports no coverage. */
  readonly productTests: readonly string[];
};

/** The test that runs all rules together. */
const orderScenarios = 'domain/src/orders/lifecycle/order-scenarios.test.ts';

/**
 * The critical modules. The tests of its folder and the scenarios of orders run with a module of the domain. The tests
 * beside a file or below its folder, or the listed tests of the running product, run with a file of the server.
 */
export async function mutatedModules(): Promise<MutatedModule[]> {
  const scored = await Promise.all(
    criticalModules.map((module) => (module.startsWith('domain/') ? ofRules(module) : ofServer(module))),
  );
  return scored.flat();
}

async function ofRules(path: string): Promise<MutatedModule[]> {
  return [
    { scored: [path], tests: [...new Set([...(await testsOf(path)), orderScenarios])], productTests: [] },
  ];
}

async function ofServer(path: string): Promise<MutatedModule[]> {
  const files = await filesLike(path.endsWith('.ts') ? path : `${path}/**/*.ts`);
  const scored = files.filter((file) => !file.endsWith('.test.ts'));
  const played = scored.filter((file) => productTests[file] !== undefined);
  const tests = await testsOf(path);
  return [
    { scored: scored.filter((file) => !played.includes(file)), tests, productTests: [] },
    ...played.map((file) => ({
      scored: [file],
      tests: tests.filter((test) => test === testBeside(file)),
      productTests: productTests[file] ?? [],
    })),
  ];
}

async function testsOf(path: string): Promise<string[]> {
  return filesLike(path.endsWith('.ts') ? testBeside(path) : `${path}/**/*.test.ts`);
}

function testBeside(file: string): string {
  return file.replace(/\.ts$/, '.test.ts');
}

async function filesLike(pattern: string): Promise<string[]> {
  return (await Array.fromAsync(glob(pattern))).toSorted();
}
