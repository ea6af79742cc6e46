import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { hashOfFiles } from '../start/web-build.ts';

const cache = join(import.meta.dirname, '../../node_modules/.cache/product');
const keptMilliseconds = 86_400_000;

/** Loaded by few requests, and found by their own paths. */
const external = [
  'pdfkit',
  'fontkit',
  '@expo-google-fonts/pt-sans',
  '@expo-google-fonts/noto-emoji',
  '@fontsource-variable/noto-sans-sc',
  '@scalar/fastify-api-reference',
  'smpp',
  'wawoff2',
];

/**
 * Bundles the product with its packages when anything that it is made of has changed, and returns the path of its
 * program. A product starts from it in half of the processor time that its 700 modules take
 * (docs/decisions/0080-ten-minute-test-run.md).
 * @throws Error when a module cannot be bundled
 */
export async function bundleProduct(): Promise<string> {
  const directory = join(cache, await hashOfSources());
  if (existsSync(directory)) return join(directory, 'main.js');
  await mkdir(cache, { recursive: true });
  await removeOld();
  const made = await mkdtemp(join(cache, 'making-'));
  // loaded here, because it takes longer than to see that nothing has changed
  const { build } = await import('vite');
  const { NODE_ENV } = process.env;
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [sourceDirectories],
    build: { ssr: 'server/src/main.ts', outDir: made, emptyOutDir: false, minify: false, target: 'esnext' },
    ssr: { noExternal: true, external },
  });
  // without it node reads each file to see what kind of module it is
  await writeFile(join(made, 'package.json'), '{"type":"module"}');
  // vite sets NODE_ENV, and the tests would inherit it
  if (NODE_ENV === undefined) delete process.env['NODE_ENV'];
  // another run may have made the same bundle, and processes may be running it
  await rename(made, directory).catch(() => rm(made, { recursive: true }));
  return join(directory, 'main.js');
}

async function hashOfSources(): Promise<string> {
  const hash = await hashOfFiles(['{server,domain,contract}/src/**/!(*.test).{ts,sql}', 'package-lock.json']);
  return hash.slice(0, 16);
}

/** The product finds its migrations and the pages beside its sources. */
const sourceDirectories: Plugin = {
  name: 'source-directories',
  transform: (code, id) =>
    code.includes('import.meta.dirname')
      ? code.replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
      : null,
};

async function removeOld(): Promise<void> {
  for (const name of await readdir(cache)) {
    const path = join(cache, name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > keptMilliseconds) await rm(path, { recursive: true, force: true });
  }
}
