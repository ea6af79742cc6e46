import { schemaProblem } from '../schema/schema-problem.ts';
import { lockFileProblems } from './lock-file.ts';
import type { Part } from './outcome.ts';
import { commitProblems } from './commit-subjects.ts';
import { unresolvedReferences } from './references.ts';
import { forbiddenTexts, oversizedFiles } from './repository-text.ts';
import { runCommand } from './run-command.ts';

/** The problems for a developer; empty when there are none. */
type Check = () => Promise<string>;

/**
 * Everything about the source that can be checked without running it: types of each project, lint with its
 * limits, the import table, cycles, dead code, formatting, the schema dump, texts that must not be committed.
 */
export const checks: Readonly<Record<string, Check>> = {
  // as long as all the others together, which go on beside it
  'lint: house style': tool('eslint', '.', '--max-warnings=0'),
  'types: server, sandbox, tools, tests': types('tsconfig.json'),
  'types: domain, without Node': types('domain'),
  'types: web': types('web'),
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
  'format: prettier': tool('prettier', '--check', '--log-level=warn', '.'),
  'schema: schema.sql is what the migrations make': schemaProblem,
  'words: nothing of a machine, nothing unfinished': forbiddenTexts,
  'vocabulary: no word that the glossary replaces': tool(
    'cspell',
    'lint',
    '--no-progress',
    '--no-summary',
    '.',
  ),
  'commits: subjects of one fact': commitProblems,
  'references: each names a document and an anchor': unresolvedReferences,
  'sizes: SQL and CSS files': oversizedFiles,
  'lock file: complete for every platform': lockFileProblems,
};

/** The checks of a change: types of all projects, the import table, and the style of the changed files alone. */
export function checksOfChange(files: readonly string[]): Readonly<Record<string, Check>> {
  const code = files.filter((path) => /\.(ts|tsx|mjs)$/.test(path));
  const whole = Object.entries(checks).filter(([name]) => /^(types|boundaries|references)/.test(name));
  return {
    ...Object.fromEntries(whole),
    ...(code.length > 0 && { 'lint: changed files': tool('eslint', '--max-warnings=0', ...code) }),
    ...(files.length > 0 && {
      'format: changed files': tool('prettier', '--check', '--ignore-unknown', '--log-level=warn', ...files),
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

/** Two at a time: most of them are one busy process each, and there are two cores. */
const atOnce = 2;

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
 * By the native compiler, in a third of the time; the lint still needs the one in JavaScript, and which of the two is
 * called `tsc` is left to npm.
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
