import type { HtmlTagDescriptor, Plugin } from 'vite';

const mainModule = '/web/src/main.tsx';

/**
 * The entry is small and runs before the rest has come, to ask for the page's first data; the rest is named in the page, so
 * that the browser fetches it at the same time and not only when the entry asks for it.
 */
export function loadMainAtOnce(): Plugin {
  return {
    name: 'chasti-load-main-at-once',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const main = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(mainModule)));
        if (main === undefined) throw new Error('no chunk holds main.tsx');
        const styles = [...(main.viteMetadata?.importedCss ?? [])];
        return [...[main.fileName, ...main.imports].map(script), ...styles.map(style)];
      },
    },
  };
}

function script(fileName: string): HtmlTagDescriptor {
  return {
    tag: 'link',
    attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` },
    injectTo: 'head',
  };
}

function style(fileName: string): HtmlTagDescriptor {
  return {
    tag: 'link',
    attrs: { rel: 'stylesheet', crossorigin: true, href: `/${fileName}` },
    injectTo: 'head',
  };
}
