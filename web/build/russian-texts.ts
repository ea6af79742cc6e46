import type { Plugin } from 'vite';

const reactAriaLocale = /(?<=\/react-(?:aria|stately)\/.*\/intl\/[a-z]+\/)[a-z]{2}-[A-Z]{2}(?=\.)/;

/** React Aria ships its texts in 34 languages. The back office is in Russian, so every language file resolves to it. */
export function russianTexts(): Plugin {
  return {
    name: 'chasti-russian-texts',
    enforce: 'pre',
    apply: 'build',
    async resolveId(source, importer, options) {
      if (!source.includes('/intl/')) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      return resolved === null ? null : { ...resolved, id: resolved.id.replace(reactAriaLocale, 'ru-RU') };
    },
  };
}
