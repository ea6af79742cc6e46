import { createServer } from 'vite';
import type { CleanUp } from '#testing/database/test-database.ts';

/** Starts the development server and returns the address of its catalogue of `ui` components. */
export async function startUiCatalogue(cleanUp: CleanUp): Promise<string> {
  const server = await createServer({
    configFile: 'web/vite.config.ts',
    logLevel: 'error',
    cacheDir: 'node_modules/.cache/vite-catalogue',
    // found late, they would load the page again, which needs hot reloading
    optimizeDeps: { include: ['react-aria-components', '@internationalized/date'] },
    server: { host: '127.0.0.1', port: 0, proxy: {}, hmr: false, watch: null },
  });
  cleanUp.after(() => server.close());
  await server.listen();
  const [address] = server.resolvedUrls?.local ?? [];
  if (address === undefined) throw new Error('the development server has no address');
  return `${address}dev/ui`;
}
