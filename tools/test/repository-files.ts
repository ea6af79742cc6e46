import { glob } from 'node:fs/promises';

const notOurs = new Set(['node_modules', 'dist', '.git', '.data', 'test-results']);

/** The files of the repository that match the pattern, sorted. */
export async function repositoryFiles(pattern: string): Promise<string[]> {
  const paths: string[] = [];
  for await (const entry of glob(pattern, { exclude: (name) => notOurs.has(name) })) {
    paths.push(entry.replaceAll('\\', '/'));
  }
  return paths.filter((path) => path !== 'package-lock.json').sort();
}
