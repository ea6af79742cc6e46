import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { fontsOf } from './fonts-of.ts';

/** The service worker file. It is in the folder of the page, because a worker controls only its own folder. */
export const serviceWorkerFile = 'service-worker.js';

const shellChunks = ['theme', 'early', 'main', 'orders', 'cabinet', 'checkout-screen'];

/**
 * Tells the service worker which files the cabinet needs offline: its chunks, their static imports, their styles and
 * the font.
 */
export function listShellFiles(): Plugin {
  return {
    name: 'chasti-list-shell-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler: (_options, bundle) => {
        const files = new Set(fontsOf(bundle));
        const add = (fileName: string): void => {
          const chunk = bundle[fileName];
          if (chunk?.type !== 'chunk' || files.has(fileName)) return;
          files.add(fileName);
          chunk.imports.forEach(add);
          for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css);
        };
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && shellChunks.includes(file.name)) add(file.fileName);
        const worker = bundle[serviceWorkerFile];
        if (worker?.type !== 'chunk') throw new Error('service worker chunk not found in the bundle');
        if (worker.imports.length > 0) throw new Error('the service worker must be one file without imports');
        worker.code = worker.code
          .replaceAll('SHELL_FILES', JSON.stringify([...files].toSorted()))
          .replaceAll('SHELL_NAME', JSON.stringify(hashNames(files)));
      },
    },
  };
}

/** Hash of the file names. Each release has other files, so it gets another name. */
function hashNames(files: ReadonlySet<string>): string {
  return createHash('sha256')
    .update([...files].toSorted().join())
    .digest('hex')
    .slice(0, 16);
}
