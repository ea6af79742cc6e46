import { useSyncExternalStore } from 'react';

export type Theme = 'system' | 'light' | 'dark';

/** The theme on the screen; apply-theme.ts writes it to the document. */
export function useTheme(): Theme {
  return useSyncExternalStore(onThemeChange, shownTheme, () => 'system');
}

/** Shows the theme in every tab and remembers it in this browser. */
export function chooseTheme(theme: Theme): void {
  dispatchEvent(new CustomEvent('theme', { detail: theme }));
}

function shownTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

function onThemeChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    observer.disconnect();
  };
}
