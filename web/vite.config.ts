import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressFiles } from './build/compress-files.ts';
import { listShellFiles, serviceWorkerFile } from './build/list-shell-files.ts';
import { preloadMain } from './build/preload-main.ts';
import { renderFirstPages } from './build/render-first-pages.ts';
import { russianTexts } from './build/russian-texts.ts';
import { themeModule, themeScript } from './build/theme-script.ts';

/** The address of `npm start`. The development server of the web proxies API calls to it. */
const service = { target: 'http://127.0.0.1:8080', changeOrigin: false };

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  plugins: [
    react(),
    russianTexts(),
    themeScript(),
    preloadMain(),
    listShellFiles(),
    renderFirstPages(),
    compressFiles(),
  ],
  experimental: {
    // index.html is served at any depth, so its addresses start at the root, and the server adds the base path
    // (docs/spec/reliability.md#D-11). Scripts and styles load their files by relative addresses.
    renderBuiltUrl: (filename, { hostType }) => (hostType === 'html' ? `/${filename}` : { relative: true }),
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    // Browsers two years old (design «Chosen»).
    target: ['chrome123', 'edge123', 'firefox124', 'safari17.4'],
    // The content security policy allows images from 'self' only, so no image may become a data URL
    // (docs/spec/reliability.md#S-31).
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: {
        index: fileURLToPath(new URL('index.html', import.meta.url)),
        theme: fileURLToPath(new URL(themeModule, import.meta.url)),
        'service-worker': fileURLToPath(new URL('src/offline/service-worker.ts', import.meta.url)),
      },
      output: {
        entryFileNames: ({ name }) =>
          name === 'service-worker' ? serviceWorkerFile : 'assets/[name]-[hash].js',
        // Few large files: on a slow mobile connection every request costs time, and small files compress badly.
        codeSplitting: {
          groups: [
            { name: 'early', test: /\/web\/src\/entry\.ts$/, priority: 4 },
            {
              name: 'main',
              test: /\/web\/src\/(?:main\.tsx|pages\/phone-login\/)/,
              priority: 3,
            },
            // The orders page, where most clients arrive, must not wait for code of other pages.
            {
              name: 'orders',
              test: /\/web\/src\/(?:app\/(?:menu\/(?!known-places|staff-counts)|screens\/orders-screen)|pages\/orders\/(?!late-part))/,
              priority: 2,
            },
            {
              name: 'cabinet',
              test: /\/web\/src\/(?:app\/screens|pages\/(?:order|payment-ways|profile|log-out))\/(?!checkout|history|accessibility|payment-window|early-payment|order-consents|payment-ways)/,
              priority: 1,
            },
            // One file for all staff pages. Clients never load it (e2e/config/web-weight.e2e.ts).
            { name: 'react-aria', test: /\/node_modules\/(?:react-aria|react-stately|@internationalized)/ },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1', port: 5173, proxy: { '/api': service, '/actuator': service } },
});
