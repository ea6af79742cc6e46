import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rolldown } from 'vite';

type Viewer = 'client' | 'guest';
type FirstPages = {
  readonly firstPage: (path: string, viewer: Viewer) => Promise<string>;
};

const placeholderOrderUuid = '00000000-0000-4000-8000-000000000000';

/** The prerendered pages: the path, the viewer and the first module of each. */
const pages = [
  {
    name: 'log-in',
    path: '/login/phone',
    viewer: 'guest',
    module: 'pages/phone-login/phone-login-page.tsx',
  },
  { name: 'orders', path: '/client/orders', viewer: 'client', module: 'app/screens/orders-screen.tsx' },
  {
    name: 'order',
    path: `/client/orders/${placeholderOrderUuid}`,
    viewer: 'client',
    module: 'app/screens/order-screen.tsx',
  },
  {
    name: 'pay',
    path: `/client/orders/${placeholderOrderUuid}/pay`,
    viewer: 'client',
    module: 'app/screens/early-payment-screen.tsx',
  },
  {
    name: 'payment-ways',
    path: '/client/payment-ways',
    viewer: 'client',
    module: 'app/screens/payment-ways-screen.tsx',
  },
  {
    name: 'calendar',
    path: '/client/calendar',
    viewer: 'client',
    module: 'pages/calendar/calendar-page.tsx',
  },
  {
    name: 'profile',
    path: '/client/profile',
    viewer: 'client',
    module: 'app/screens/profile-screen.tsx',
  },
  { name: 'faq', path: '/client/faq', viewer: 'client', module: 'pages/faq/faq-page.tsx' },
] as const satisfies readonly { name: string; path: string; viewer: Viewer; module: string }[];

/**
 * Renders the first screen of each page, without data, into `first-pages.json` with the page's own components. The
 * server sends it with the page, so the screen is visible before the scripts arrive (docs/spec/performance.md#goals).
 */
export function renderFirstPages(): Plugin {
  let webDirectory = '';
  let outDirectory = '';
  const links = new Map<string, string>();
  return {
    name: 'chasti-render-first-pages',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    configResolved: ({ root, build: { outDir } }) => {
      webDirectory = root;
      outDirectory = resolve(root, outDir);
    },
    generateBundle: {
      order: 'post',
      handler: (_options, bundle) => {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const sharedChunks = withImports(chunks, [findChunk(chunks, 'main.tsx')]);
        for (const { name, module, viewer } of pages) {
          const menu = viewer === 'client' ? [findChunk(chunks, 'app/menu/side-menu.tsx')] : [];
          const pageChunks = withImports(chunks, [...menu, findChunk(chunks, module)]);
          links.set(name, buildLinks([...pageChunks].filter((chunk) => !sharedChunks.has(chunk))));
        }
      },
    },
    writeBundle: async () => {
      const directory = join(outDirectory, '.first-pages');
      const { firstPage } = await buildForNode(webDirectory, directory);
      const entries: [string, { links: string; markup: string }][] = [];
      for (const { name, path, viewer } of pages) {
        const markup = removeTitle(await firstPage(path, viewer));
        entries.push([name, { links: links.get(name) ?? '', markup }]);
      }
      await writeFile(join(outDirectory, 'first-pages.json'), JSON.stringify(Object.fromEntries(entries)));
      await rm(directory, { recursive: true });
    },
  };
}

function findChunk(chunks: readonly Rolldown.OutputChunk[], module: string): Rolldown.OutputChunk {
  const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/web/src/${module}`)));
  if (chunk === undefined) throw new Error(`module ${module} not found in any chunk`);
  return chunk;
}

/** Chunks with all their static imports. Without the styles of every import the page would flash unstyled. */
function withImports(
  chunks: readonly Rolldown.OutputChunk[],
  entryChunks: readonly Rolldown.OutputChunk[],
): Set<Rolldown.OutputChunk> {
  const found = new Set(entryChunks);
  for (const { imports } of found)
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk);
  return found;
}

/** The link tags for the scripts and styles of a page. */
function buildLinks(chunks: readonly Rolldown.OutputChunk[]): string {
  const styles = new Set(chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
  return [
    ...chunks.map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`),
    ...[...styles].map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`),
  ].join('');
}

/** Builds the same components for Node. */
async function buildForNode(webDirectory: string, directory: string): Promise<FirstPages> {
  await build({
    root: webDirectory,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [react()],
    build: { ssr: 'src/prerender/first-pages.tsx', outDir: directory, emptyOutDir: true },
  });
  // The screens read the location and the server's meta tags while their modules load.
  Object.assign(globalThis, {
    location: new URL('http://page.invalid/'),
    document: { querySelector: () => null },
  });
  const module: unknown = await import(pathToFileURL(join(directory, 'first-pages.js')).href);
  if (!hasFirstPage(module)) throw new Error('first-pages.tsx does not export firstPage');
  return module;
}

function hasFirstPage(module: unknown): module is FirstPages {
  return typeof module === 'object' && module !== null && 'firstPage' in module;
}

/** Removes the title. The page sets it after it renders. */
function removeTitle(markup: string): string {
  return markup.replaceAll(/<title>[^<]*<\/title>/g, '');
}
