import type { Rolldown } from 'vite';

/** The font files of a build. Every page needs them. */
export function fontsOf(bundle: Rolldown.OutputBundle): readonly string[] {
  return Object.keys(bundle).filter((fileName) => fileName.endsWith('.woff2'));
}
