import type { Plugin, Rolldown } from 'vite';

/** From the folder of the web. */
export const themeModule = 'src/ui/theme/apply-theme.ts';

/**
 * Adds the script of the theme to the head, before the styles. It blocks the first paint, so that no page appears in
 * another theme than the chosen one. It is a file, because the content security policy allows no script inside the page
 * (docs/spec/reliability.md#S-31).
 */
export function themeScript(): Plugin {
  return {
    name: 'chasti-theme-script',
    // as a classic script it would otherwise define its names on the window
    renderChunk: (code, { name }) => (name === 'theme' ? `(()=>{${code}})();` : null),
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const script =
          bundle === undefined
            ? `<script type="module" src="/${themeModule}"></script>`
            : `<script src="/${builtFile(bundle)}"></script>`;
        return html.replace('<title>', `${script}<title>`);
      },
    },
  };
}

function builtFile(bundle: Rolldown.OutputBundle): string {
  const script = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'theme');
  if (script?.type !== 'chunk') throw new Error('chunk of the theme not found in the bundle');
  if (script.imports.length > 0 || script.exports.length > 0)
    throw new Error('the script of the theme must be one file without imports and exports');
  return script.fileName;
}
