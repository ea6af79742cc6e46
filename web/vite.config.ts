import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressFiles } from './build/compress-files.ts';
import { listShellFiles, serviceWorkerFile } from './build/list-shell-files.ts';
import { loadMainAtOnce } from './build/load-main-at-once.ts';
import { renderFirstPages } from './build/render-first-pages.ts';

/** Where `npm start` listens; the development server of the screens passes their calls on. */
const service = { target: 'http://127.0.0.1:8080', changeOrigin: false };

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  plugins: [react(), loadMainAtOnce(), listShellFiles(), renderFirstPages(), compressFiles()],
  experimental: {
    // index.html is answered at any depth, so its addresses are written from the root, where the server puts the base
    // path before them (docs/spec/reliability.md#D-11); whatever scripts and styles load is found beside them.
    renderBuiltUrl: (filename, { hostType }) => (hostType === 'html' ? `/${filename}` : { relative: true }),
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    // Browsers two years old (design «Chosen»).
    target: ['chrome123', 'edge123', 'firefox124', 'safari17.4'],
    // An address that the policy of the pages allows for pictures is 'self' only (docs/spec/reliability.md#S-31).
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: {
        index: fileURLToPath(new URL('index.html', import.meta.url)),
        'service-worker': fileURLToPath(new URL('src/offline/service-worker.ts', import.meta.url)),
      },
      output: {
        entryFileNames: ({ name }) =>
          name === 'service-worker' ? serviceWorkerFile : 'assets/[name]-[hash].js',
        // Few files, each whole: a phone far from the tower pays for every request, and small files compress badly.
        codeSplitting: {
          groups: [
            { name: 'early', test: /\/web\/src\/entry\.ts$/, priority: 4 },
            {
              name: 'main',
              test: /\/web\/src\/(?:main\.tsx|pages\/phone-login\/)/,
              priority: 3,
            },
            // Where everybody arrives waits for nothing that only the other pages need.
            {
              name: 'orders',
              test: /\/web\/src\/(?:app\/(?:menu\/|screens\/orders-screen)|pages\/orders\/)/,
              priority: 2,
            },
            {
              name: 'cabinet',
              test: /\/web\/src\/(?:app\/screens|pages\/(?:order|early-payment|payment-ways|profile|faq|log-out))\/(?!checkout)/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1', port: 5173, proxy: { '/api': service, '/actuator': service } },
});
