import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A program of the runner: one test file, or a bundle that imports several. Paths are absolute. */
export type TestProgram = { readonly path: string; readonly files: readonly string[] };

/** The most files of one bundle by the beginning of their path from the root of the repository. */
export type BundleSizes = Readonly<Record<string, number>>;

/** Modules of the test kit without hooks, processes or databases. */
const pureTestKit = '(?:domain/|eventually|interleavings|property-runs|sizes)';

/**
 * Hooks and mocks apply to all files of a bundle. A file with a database or a server of its own waits for it while the
 * runner ends the tests of other files, and would keep it until the bundle ends.
 */
const affectsOtherFiles = new RegExp(
  `^(before|after|beforeEach|afterEach)\\(|\\bt\\.mock\\b|#testing/(?!${pureTestKit})|` +
    'startSandbox|createServer|listen\\(',
  'm',
);

/** A kind of files that run one after the other in a process, which loads the modules of the product once. */
type KindInSequence = {
  /** The text of such a file, or the beginning of its path from the root of the repository. */
  readonly text?: RegExp;
  readonly paths?: readonly string[];
  readonly sharesStack?: true;
  /** Loading the product costs as much as the tests of a file, and three programs run at once. */
  readonly filesAtMost: number;
};

/**
 * The first two kinds share a stack (`testing/stack/shared-stack.ts`, `shared-stack-of-days.ts`). Each file of the
 * third has a product of its own in the process, and each of the others has processes and databases of its own. Files
 * of two kinds are never in one bundle.
 */
const kindsInSequence: readonly KindInSequence[] = [
  { text: /^(?:import|\}) .*'#testing\/stack\/shared-stack\.ts'/m, sharesStack: true, filesAtMost: 8 },
  {
    text: /^(?:import|\}) .*'#testing\/stack\/shared-stack-of-days\.ts'/m,
    sharesStack: true,
    filesAtMost: 8,
  },
  {
    text: /^(?:import|\}) .*'#testing\/stack\/(?:own-product|product-with-bank)\.ts'(?![\s\S]*startStack)/m,
    filesAtMost: 16,
  },
  { paths: ['e2e/'], filesAtMost: 4 },
  { paths: ['server/', 'sandbox/', 'testing/', 'tools/'], filesAtMost: 16 },
];

/** What a file changes for the files after it in its process. */
const changesItsProcess = /\bmock\.|\bprocess\.(?:env|exit|chdir)\b/;

/**
 * The programs that run the files, in the order of the files. A file stays a program of its own when it changes its
 * process or no bundle takes it. Files in sequence come first, because their bundles take the longest.
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
    const sequence = sequences[kindOf(file, text, folder)];
    if (sequence !== undefined) sequence.push(file);
    else if (folder === undefined) alone.push({ path: file, files: [file] });
    else members.set(folder, [...(members.get(folder) ?? []), file]);
  }
  if (members.size === 0 && sequences.flat().length === 0) return alone;
  const directory = await mkdtemp(join(tmpdir(), 'chasti-bundles-'));
  return [
    ...(await sequenceBundles(directory, sequences)),
    ...(await folderBundles(directory, members, sizes)),
    ...alone,
  ];
}

/** The index of the kind in sequence, -1 for none. */
function kindOf(file: string, text: string, folder: string | undefined): number {
  if (changesItsProcess.test(text)) return -1;
  const path = relative(process.cwd(), file);
  return kindsInSequence.findIndex(
    (kind) =>
      kind.text?.test(text) === true ||
      (folder === undefined && kind.paths?.some((beginning) => path.startsWith(beginning)) === true),
  );
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
  const bundles = kindsInSequence.flatMap(({ sharesStack = false, filesAtMost }, index) =>
    bundlesOf(kinds[index] ?? [], filesAtMost).map((ofBundle) => ({ ofBundle, sharesStack })),
  );
  return Promise.all(
    bundles.map(({ ofBundle, sharesStack }, bundle) =>
      writeBundle(join(directory, `sequence-${bundle}.mjs`), ofBundle, (ofFiles) =>
        testsOfEachFile(ofFiles, sharesStack ? [sharedStackFile] : []),
      ),
    ),
  );
}

/** Bundles of about the same size. Neighbours in the order of the files go to different bundles. */
function bundlesOf(files: readonly string[], filesAtMost: number): readonly (readonly string[])[] {
  const count = Math.ceil(files.length / filesAtMost);
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

const sharedStackFile = join(import.meta.dirname, '../../testing/stack/shared-stack.ts');

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
