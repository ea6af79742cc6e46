import type { HtmlTagDescriptor, Plugin } from 'vite';
import { fontsOf } from './fonts-of.ts';

const mainModule = '/web/src/main.tsx';

/**
 * Adds `modulepreload` links for the main chunk. The small entry runs first and requests the page's first data; the
 * browser fetches the main chunk and the font in parallel.
 */
export function preloadMain(): Plugin {
  return {
    name: 'chasti-preload-main',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const main = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(mainModule)));
        if (main === undefined) throw new Error('main.tsx not found in any chunk');
        const styles = [...(main.viteMetadata?.importedCss ?? [])];
        return [
          ...fontsOf(bundle).map(fontLink),
          ...[main.fileName, ...main.imports].map(moduleLink),
          ...styles.map(styleLink),
        ];
      },
    },
  };
}

function fontLink(fileName: string): HtmlTagDescriptor {
  return {
    tag: 'link',
    attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${fileName}` },
    injectTo: 'head',
  };
}

function moduleLink(fileName: string): HtmlTagDescriptor {
  return {
    tag: 'link',
    attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` },
    injectTo: 'head',
  };
}

function styleLink(fileName: string): HtmlTagDescriptor {
  return {
    tag: 'link',
    attrs: { rel: 'stylesheet', crossorigin: true, href: `/${fileName}` },
    injectTo: 'head',
  };
}
