import { readFile } from 'node:fs/promises';
import ts from 'typescript';
import type { Coverage, FileCoverage } from './merge-coverage.ts';

export type ModuleCoverage = {
  readonly module: string;
  readonly goal: number;
  readonly taken: number;
  readonly all: number;
  readonly holes: readonly Hole[];
};

/** A function or branch that no test ran: its file and its start, in characters. */
type Hole = { readonly path: string; readonly start: number };

type Rules = { readonly goalOf: (module: string) => number; readonly moduleOf: (path: string) => string };

/** The branches of each module; a file that no test loaded counts as one branch that did not run. */
export async function modulesOf(
  coverage: Coverage,
  files: readonly string[],
  { goalOf, moduleOf }: Rules,
): Promise<ModuleCoverage[]> {
  const counted = await Promise.all(
    files.map(async (path) => ({
      path,
      ...countsOf(path, await readFile(path, 'utf8'), coverage.get(path)),
    })),
  );
  return [...Map.groupBy(counted, ({ path }) => moduleOf(path))]
    .map(([module, counts]) => ({
      module,
      goal: goalOf(module),
      taken: sum(counts.map(({ taken }) => taken)),
      all: sum(counts.map(({ all }) => all)),
      holes: counts.flatMap(({ holes }) => holes),
    }))
    .toSorted((a, b) => b.goal - a.goal || a.module.localeCompare(b.module));
}

type Counts = { readonly taken: number; readonly all: number; readonly holes: readonly Hole[] };

/**
 * Matches a branch that only a programming error can reach. Such a branch is not counted, because no test can reach it.
 */
const assertion = /^\{?\s*throw new Error\(/;

function countsOf(path: string, text: string, coverage: FileCoverage | undefined): Counts {
  if (coverage === undefined)
    return isNothingButTypes(text) ? nothing : { taken: 0, all: 1, holes: [{ path, start: 0 }] };
  const starts = [...coverage.branches].filter((start) => !assertion.test(text.slice(start, start + 100)));
  const holes = starts.filter((start) => coverage.ran[start] !== 1).map((start) => ({ path, start }));
  return { taken: starts.length - holes.length, all: starts.length, holes };
}

const nothing: Counts = { taken: 0, all: 0, holes: [] };

function isNothingButTypes(text: string): boolean {
  const { outputText } = ts.transpileModule(text, {
    compilerOptions: { removeComments: true, verbatimModuleSyntax: true, target: ts.ScriptTarget.ESNext },
  });
  return ['', 'export {};'].includes(outputText.trim());
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/**
 * A table with a line for each module. Modules whose name begins with `shown` also have the places that no test ran.
 */
export async function tableOf(modules: readonly ModuleCoverage[], shown?: string): Promise<string> {
  const lines: string[] = [];
  for (const { module, goal, taken, all, holes } of modules) {
    const share = all === 0 ? 100 : (taken / all) * 100;
    const mark = share < goal ? '✖' : '✔';
    lines.push(
      `${mark} ${share.toFixed(1).padStart(5)} % of ${String(all).padStart(4)}  (${goal} %)  ${module}`,
    );
    if (shown !== undefined && module.startsWith(shown))
      for (const hole of holes) lines.push(`      ${await placeOf(hole)}`);
  }
  return lines.join('\n');
}

async function placeOf({ path, start }: Hole): Promise<string> {
  const text = await readFile(path, 'utf8');
  const line = text.slice(0, start).split('\n').length;
  return `${path}:${line}  ${text.slice(start, start + 80).split('\n')[0] ?? ''}`;
}
