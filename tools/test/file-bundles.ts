import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A program of the runner: one test file, or a bundle that imports several. Paths are absolute. */
export type TestProgram = { readonly path: string; readonly files: readonly string[] };

/** The most files of one bundle by the beginning of their path from the root of the repository. */
export type BundleSizes = Readonly<Record<string, number>>;

/**
 * Hooks and mocks apply to all files of a bundle. A file with a database or a server of its own waits for it while the
 * runner ends the tests of other files, and would keep it until the bundle ends.
 */
const affectsOtherFiles =
  /^(before|after|beforeEach|afterEach)\(|\bt\.mock\b|#testing\/|#tools\/test-database|startSandbox|createServer|listen\(/m;

/**
 * The kinds of files that run one after the other in a process. The first two share a stack (`testing/shared-stack.ts`,
 * `testing/shared-stack-of-days.ts`). Each file of the third has a product of its own in the process; the process loads
 * the modules of the product once. Files of two kinds are never in one bundle.
 */
const kindsInSequence = [
  { pattern: /^(?:import|\}) .*'#testing\/shared-stack\.ts'/m, sharesStack: true },
  { pattern: /^(?:import|\}) .*'#testing\/shared-stack-of-days\.ts'/m, sharesStack: true },
  {
    pattern:
      /^(?:import|\}) .*'#testing\/(?:own-product|product-with-bank)\.ts'(?![\s\S]*(?:startStack|\bmock\.))/m,
    sharesStack: false,
  },
];

/** Starting a stack, or loading the product, costs as much as the tests of a file, and three programs run at once. */
const filesInSequence = 8;

/**
 * The programs that run the files, in the order of the files. A file stays a program of its own when it `isLong`, when
 * no bundle takes its path, or when it would affect other files. Files that share a stack come first, because their
 * bundles take the longest.
 */
export async function programsOf(
  files: readonly string[],
  sizes: BundleSizes,
  isLong: (file: string) => boolean,
): Promise<readonly TestProgram[]> {
  const alone: TestProgram[] = [];
  const sequences = kindsInSequence.map((): string[] => []);
  const members = new Map<string, string[]>();
  for (const file of files) {
    const text = await readFile(file, 'utf8');
    const folder = isLong(file) ? undefined : bundledFolderOf(file, text, sizes);
    const kind = kindsInSequence.findIndex(({ pattern }) => pattern.test(text));
    if (kind >= 0) sequences[kind]?.push(file);
    else if (folder === undefined) alone.push({ path: file, files: [file] });
    else members.set(folder, [...(members.get(folder) ?? []), file]);
  }
  if (members.size === 0 && sequences.flat().length === 0) return alone;
  const directory = await mkdtemp(join(tmpdir(), 'chasti-bundles-'));
  return [
    ...(await sequenceBundles(directory, sequences)),
    ...alone,
    ...(await folderBundles(directory, members, sizes)),
  ];
}

function bundledFolderOf(file: string, text: string, sizes: BundleSizes): string | undefined {
  const path = relative(process.cwd(), file);
  const folder = Object.keys(sizes).find((beginning) => path.startsWith(beginning));
  return affectsOtherFiles.test(text) ? undefined : folder;
}

async function sequenceBundles(
  directory: string,
  kinds: readonly (readonly string[])[],
): Promise<readonly TestProgram[]> {
  const bundles = kinds.flatMap((files, kind) => bundlesOf(files).map((ofBundle) => ({ ofBundle, kind })));
  return Promise.all(
    bundles.map(({ ofBundle, kind }, bundle) => {
      const preloads = kindsInSequence[kind]?.sharesStack === true ? [sharedStackFile] : [];
      return writeBundle(join(directory, `sequence-${bundle}.mjs`), ofBundle, (ofFiles) =>
        testsOfEachFile(ofFiles, preloads),
      );
    }),
  );
}

/** Bundles of about the same size. Neighbours in the order of the files go to different bundles. */
function bundlesOf(files: readonly string[]): readonly (readonly string[])[] {
  const count = Math.ceil(files.length / filesInSequence);
  return Array.from({ length: count }, (_, bundle) =>
    files.filter((_file, index) => index % count === bundle),
  );
}

async function folderBundles(
  directory: string,
  members: ReadonlyMap<string, readonly string[]>,
  sizes: BundleSizes,
): Promise<readonly TestProgram[]> {
  const programs: TestProgram[] = [];
  for (const [folder, files] of members) {
    const size = sizes[folder] ?? 1;
    for (let start = 0; start < files.length; start += size) {
      const path = join(directory, `bundle-${programs.length}.mjs`);
      programs.push(await writeBundle(path, files.slice(start, start + size), importsOf));
    }
  }
  return programs;
}

type BundleText = (files: readonly string[]) => string;

async function writeBundle(path: string, files: readonly string[], textOf: BundleText): Promise<TestProgram> {
  const [only] = files;
  if (only !== undefined && files.length === 1) return { path: only, files };
  await writeFile(path, textOf(files));
  return { path, files };
}

function importsOf(files: readonly string[]): string {
  return files.map((file) => `import '${pathToFileURL(file).href}';\n`).join('');
}

const sharedStackFile = join(import.meta.dirname, '../../testing/shared-stack.ts');

/**
 * Each file is loaded in a test of its own, after the tests and hooks of the file before it. Otherwise a file would
 * prepare its data while the tests of another one run. The test around them keeps the runner from ending in between.
 */
function testsOfEachFile(files: readonly string[], preloads: readonly string[]): string {
  const tests = files.map((file) => {
    const name = relative(process.cwd(), file);
    return `  await t.test(${JSON.stringify(name)}, () => import('${pathToFileURL(file).href}'));\n`;
  });
  return [
    "import { test } from 'node:test';\n",
    importsOf(preloads),
    "test('files of a process', async (t) => {\n",
    ...tests,
    '});\n',
  ].join('');
}

/** How a program is named in the report. */
export function nameOf({ files }: TestProgram): string {
  const [first = ''] = files;
  const others = files.length > 1 ? ` and ${files.length - 1} more files` : '';
  return `${relative(process.cwd(), first)}${others}`;
}
