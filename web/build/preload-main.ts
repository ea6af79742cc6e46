import type { HtmlTagDescriptor, Plugin } from 'vite';

const mainModule = '/web/src/main.tsx';

/**
 * Adds `modulepreload` links for the main chunk. The small entry runs first and requests the page's first data; the
 * browser fetches the main chunk in parallel.
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
        return [...[main.fileName, ...main.imports].map(moduleLink), ...styles.map(styleLink)];
      },
    },
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
