import { existsSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { criticalModules } from '../coverage/coverage-goals.ts';
import { plays } from './plays.ts';

/** A file or a folder, and who judges the changes to it. */
export type JudgedModule = {
  readonly path: string;
  /** Tests that run it in their own process: each change is tried by those that come by it. */
  readonly tests: readonly string[];
  /** Tests that play the running product, in processes that tell nobody what they come by: each change is tried by all of them. */
  readonly plays: readonly string[];
};

/** All rules play together in it. */
const livesOfOrders = 'domain/src/order/order-life.test.ts';

/**
 * The critical modules: the rules as they are, judged by the tests of the same folder and by the lives of orders; of the server each file,
 * judged by the test beside it and by its plays. A file that has neither is judged by nobody.
 */
export async function judgedModules(): Promise<JudgedModule[]> {
  const judged = await Promise.all(
    criticalModules.map((module) => (module.startsWith('domain/') ? ofRules(module) : ofServer(module))),
  );
  return judged.flat();
}

async function ofRules(path: string): Promise<JudgedModule[]> {
  const own = await filesLike(path.endsWith('.ts') ? testBeside(path) : `${path}/**/*.test.ts`);
  return [{ path, tests: [...new Set([...own, livesOfOrders])], plays: [] }];
}

async function ofServer(path: string): Promise<JudgedModule[]> {
  const files = await filesLike(path.endsWith('.ts') ? path : `${path}/**/*.ts`);
  return files
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => ({
      path: file,
      tests: [testBeside(file)].filter((test) => existsSync(test)),
      plays: plays[file] ?? [],
    }));
}

function testBeside(file: string): string {
  return file.replace(/\.ts$/, '.test.ts');
}

async function filesLike(pattern: string): Promise<string[]> {
  return (await Array.fromAsync(glob(pattern))).toSorted();
}
