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
 * The programs that run the files, in the order of the files. A file stays a program of its own when it `isLong`, when
 * no bundle takes its path, or when it would affect other files.
 */
export async function programsOf(
  files: readonly string[],
  sizes: BundleSizes,
  isLong: (file: string) => boolean,
): Promise<readonly TestProgram[]> {
  const programs: TestProgram[] = [];
  const members = new Map<string, string[]>();
  for (const file of files) {
    const folder = isLong(file) ? undefined : await bundledFolderOf(file, sizes);
    if (folder === undefined) programs.push({ path: file, files: [file] });
    else members.set(folder, [...(members.get(folder) ?? []), file]);
  }
  if (members.size === 0) return programs;
  const directory = await mkdtemp(join(tmpdir(), 'chasti-bundles-'));
  for (const [folder, ofFolder] of members) {
    const size = sizes[folder] ?? 1;
    for (let start = 0; start < ofFolder.length; start += size) {
      const path = join(directory, `bundle-${programs.length}.mjs`);
      programs.push(await writeBundle(path, ofFolder.slice(start, start + size)));
    }
  }
  return programs;
}

async function bundledFolderOf(file: string, sizes: BundleSizes): Promise<string | undefined> {
  const path = relative(process.cwd(), file);
  const folder = Object.keys(sizes).find((beginning) => path.startsWith(beginning));
  if (folder === undefined) return undefined;
  return affectsOtherFiles.test(await readFile(file, 'utf8')) ? undefined : folder;
}

async function writeBundle(path: string, files: readonly string[]): Promise<TestProgram> {
  const [only] = files;
  if (only !== undefined && files.length === 1) return { path: only, files };
  await writeFile(path, files.map((file) => `import '${pathToFileURL(file).href}';\n`).join(''));
  return { path, files };
}

/** How a program is named in the report. */
export function nameOf({ files }: TestProgram): string {
  const [first = ''] = files;
  const others = files.length > 1 ? ` and ${files.length - 1} more files` : '';
  return `${relative(process.cwd(), first)}${others}`;
}
