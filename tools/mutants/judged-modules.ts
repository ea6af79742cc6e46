import { glob } from 'node:fs/promises';
import { criticalModules } from '../coverage/coverage-goals.ts';
import { plays } from './plays.ts';

/** The files that one run of Stryker mutates, and the tests that judge the mutants. */
export type JudgedModule = {
  /** Files and folders, each with a score of its own. */
  readonly scored: readonly string[];
  /** Tests that run the code in their own process: each mutant is tried by the tests that reach it. */
  readonly tests: readonly string[];
  /** Tests of the running product, whose processes report no coverage: each mutant is tried by all of them. */
  readonly plays: readonly string[];
};

/** It runs all rules together. */
const orderScenarios = 'domain/src/orders/lifecycle/order-scenarios.test.ts';

/**
 * The critical modules. A module of the domain is judged by the tests of its folder and by the scenarios of orders. A
 * file of the server is judged by the tests beside it or below its folder, or by the listed tests of the running
 * product.
 */
export async function judgedModules(): Promise<JudgedModule[]> {
  const judged = await Promise.all(
    criticalModules.map((module) => (module.startsWith('domain/') ? ofRules(module) : ofServer(module))),
  );
  return judged.flat();
}

async function ofRules(path: string): Promise<JudgedModule[]> {
  return [{ scored: [path], tests: [...new Set([...(await testsOf(path)), orderScenarios])], plays: [] }];
}

async function ofServer(path: string): Promise<JudgedModule[]> {
  const files = await filesLike(path.endsWith('.ts') ? path : `${path}/**/*.ts`);
  const scored = files.filter((file) => !file.endsWith('.test.ts'));
  const played = scored.filter((file) => plays[file] !== undefined);
  const tests = await testsOf(path);
  return [
    { scored: scored.filter((file) => !played.includes(file)), tests, plays: [] },
    ...played.map((file) => ({
      scored: [file],
      tests: tests.filter((test) => test === testBeside(file)),
      plays: plays[file] ?? [],
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
