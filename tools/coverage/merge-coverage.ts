import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * V8's coverage of a process, with the number of runs of each range of a function. An inner range is more exact than
 * the range around it.
 */
export type V8Report = {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly { readonly ranges: readonly V8Range[] }[];
  }[];
};

type V8Range = { readonly startOffset: number; readonly endOffset: number; readonly count: number };

/** The coverage of one file so far. */
export type FileCoverage = {
  /** 1 for each character that a process has run, otherwise 0. */
  readonly ran: Uint8Array;
  /** The positions at which a function or a branch begins. */
  readonly branches: Set<number>;
};

/** The coverage of each file by its path from the root of the repository. */
export type Coverage = Map<string, FileCoverage>;

/** The coverage file of a process; null while it is being written. */
export function readReport(text: string): V8Report | null {
  try {
    return JSON.parse(text) as V8Report;
  } catch {
    return null;
  }
}

/** Adds the coverage of one process for the files that `isWanted`. */
export function mergeCoverage(
  coverage: Coverage,
  { result }: V8Report,
  isWanted: (path: string) => boolean,
): void {
  for (const { url, functions } of result) {
    if (!url.startsWith('file:')) continue;
    const file = fileURLToPath(url);
    const path = relative(process.cwd(), file);
    if (!isWanted(path)) continue;
    const known = coverage.get(path) ?? nothingOf(file);
    coverage.set(path, known);
    mergeFile(
      known,
      functions.flatMap(({ ranges }, index) => (index === 0 ? [] : ranges)),
    );
  }
}

function nothingOf(file: string): FileCoverage {
  return { ran: new Uint8Array(readFileSync(file, 'utf8').length), branches: new Set() };
}

/** Adds the coverage of a file. V8's first function is the file itself, which always runs, so it is not a branch. */
function mergeFile({ ran, branches }: FileCoverage, ranges: readonly V8Range[]): void {
  const here = new Uint8Array(ran.length);
  const outerFirst = ranges.toSorted((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset);
  for (const { startOffset: start, endOffset: end, count } of outerFirst) {
    branches.add(start);
    here.fill(count > 0 ? 1 : 0, start, end);
  }
  for (const [at, value] of here.entries()) if (value === 1) ran[at] = 1;
}
