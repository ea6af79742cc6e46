import { availableParallelism } from 'node:os';
import { schemaProblem } from '../schema/schema-problem.ts';
import { settingsProblem } from '../settings-document.ts';
import { lockFileProblems } from './lock-file.ts';
import type { Change } from './changed-files.ts';
import type { Part } from './outcome.ts';
import { commitProblems } from './commit-subjects.ts';
import { unknownNames } from './names-in-documents.ts';
import { unresolvedReferences } from './references.ts';
import { forbiddenTexts, oversizedFiles } from './repository-text.ts';
import { runCommand } from './run-command.ts';

/** A check. It returns the problems as text for a developer; empty without problems. */
type Check = () => Promise<string>;

/** Options for the cache of results below `node_modules/.cache`; an unchanged file is not checked again. */
const cachedByContent = ['--cache', '--cache-strategy=content'];

/**
 * The checks of the source: types of each project, lint with its limits, the import table, cycles, dead code,
 * formatting, the schema dump, and texts that must not be committed.
 */
export const checks: Readonly<Record<string, Check>> = {
  'lint: house style and types': tool('oxlint', '--type-check'),
  'boundaries: import table and cycles': tool(
    'depcruise',
    '--config=.dependency-cruiser.mjs',
    '--output-type=err-long',
    ...[
      'domain',
      'contract',
      'server',
      'sandbox',
      'web/src',
      'e2e',
      'reliability',
      'testing',
      'bench',
      'tools',
    ],
  ),
  'dead code: files, exports, packages': tool('knip', '--no-progress'),
  'format: oxfmt': tool('oxfmt', '--check'),
  'schema: schema.sql is what the migrations make': schemaProblem,
  'settings: settings.md is what the variables say': settingsProblem,
  'words: nothing of a machine, nothing unfinished': forbiddenTexts,
  'vocabulary: no word that the glossary replaces': tool(
    'cspell',
    'lint',
    '--no-progress',
    '--no-summary',
    ...cachedByContent,
    '--cache-location=node_modules/.cache/cspell',
    '.',
  ),
  'commits: subjects of one fact': commitProblems,
  'references: each names a document and an anchor': unresolvedReferences,
  'names: documents name what exists': unknownNames,
  'sizes: SQL and CSS files': oversizedFiles,
  'lock file: complete for every platform': lockFileProblems,
};

/** The native compiler keeps what it knows about unchanged files. It is faster than lint for a change alone. */
const typesOfProjects: Readonly<Record<string, Check>> = {
  'types: server, sandbox, tools, tests': types('tsconfig.json'),
  'types: domain, without Node': types('domain'),
  'types: web': types('web'),
  'types: reference page of the benchmark': types('bench/reference-page'),
};

/**
 * The checks of a change: types of all projects, the imports of the changed files and of those that import them, and
 * the style of the changed files alone.
 */
export function checksOfChange({ files, boundaryProblems }: Change): Readonly<Record<string, Check>> {
  const code = files.filter((path) => /\.(ts|tsx|mjs)$/.test(path));
  return {
    ...typesOfProjects,
    'references: each names a document and an anchor': unresolvedReferences,
    'boundaries: changed files': () => Promise.resolve(boundaryProblems),
    ...(code.length > 0 && {
      'lint: changed files': tool('oxlint', '--no-error-on-unmatched-pattern', ...code),
    }),
    ...(files.length > 0 && {
      'format: changed files': tool('oxfmt', '--check', '--no-error-on-unmatched-pattern', ...files),
      'vocabulary: changed files': tool(
        'cspell',
        'lint',
        '--no-progress',
        '--no-summary',
        '--no-must-find-files',
        ...files,
      ),
    }),
  };
}

/** The number of concurrent checks. Most checks are one busy process. */
const atOnce = Math.max(availableParallelism(), 2);

export function checksPart(wanted: Readonly<Record<string, Check>>): Part {
  return {
    name: 'checks',
    listed: true,
    run: async (report) => {
      const queue = Object.entries(wanted);
      const worker = async () => {
        for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
          const [name, check] = next;
          const detail = await check().catch((error: unknown) => String(error));
          report({ group: 'checks', name, passed: detail === '', detail });
        }
      };
      await Promise.all(Array.from({ length: atOnce }, worker));
    },
  };
}

/**
 * Checks the types of a project with the native compiler. Two compilers are installed, and npm decides which of them is
 * called `tsc`.
 */
function types(project: string): Check {
  return tool(process.execPath, 'node_modules/typescript-native/bin/tsc', '-p', project);
}

function tool(command: string, ...commandArguments: string[]): Check {
  return async () => {
    const { succeeded, output } = await runCommand(command, commandArguments);
    return succeeded ? '' : output.trim() || `${command} failed without a word`;
  };
}
