import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { runCommand } from '../test/run-command.ts';

const stampPath = join('node_modules', '.cache', 'chasti', 'web-build');

/** Builds the web if one of its sources has changed since the last build. */
export async function buildWebIfChanged(announce: () => void): Promise<void> {
  const stamp = await hashOfSources();
  const last = await readFile(stampPath, 'utf8').catch(() => '');
  if (last === stamp && existsSync('web/dist/index.html')) return;
  announce();
  const { succeeded, output } = await runCommand('vite', ['build', 'web', '--logLevel=warn']);
  if (!succeeded) throw new Error(`the web could not be built:\n${output}`);
  await mkdir(dirname(stampPath), { recursive: true });
  await writeFile(stampPath, stamp);
}

function hashOfSources(): Promise<string> {
  return hashOfFiles(['web/**/*', '{domain,contract}/src/**/*', 'package-lock.json', 'tsconfig.base.json']);
}

/** The hash of the names and the content of all files that match, outside of `dist` directories. */
export async function hashOfFiles(patterns: readonly string[]): Promise<string> {
  const paths: string[] = [];
  for await (const entry of glob(patterns, {
    exclude: (path) => path.name === 'dist',
    withFileTypes: true,
  })) {
    if (entry.isFile()) paths.push(join(entry.parentPath, entry.name));
  }
  const hash = createHash('sha256');
  for (const path of paths.sort()) hash.update(path).update(await readFile(path));
  return hash.digest('hex');
}
