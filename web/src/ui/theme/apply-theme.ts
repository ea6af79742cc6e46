/**
 * Shows the theme that this browser has chosen: in the head before the first paint, and when this tab or another one
 * chooses. Without a choice the page follows the system. The build makes one classic script of this file, so it imports
 * only types (web/build/theme-script.ts).
 */
import type { Theme } from './theme.ts';

/** Without the prefix of session/stored.ts: the choice is not personal and stays after the log-out. */
const key = 'theme';

show(readTheme());

addEventListener('theme', (event) => {
  if (!(event instanceof CustomEvent)) return;
  const theme = themeOf(event.detail);
  writeTheme(theme);
  show(theme);
});

addEventListener('storage', (event) => {
  // null: the whole storage was cleared
  if (event.key === key || event.key === null) show(readTheme());
});

function show(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  for (const colour of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = colour.dataset['for'];
    const chosen = theme === own ? 'all' : 'not all';
    colour.media = theme === 'system' ? `(prefers-color-scheme: ${own})` : chosen;
  }
}

function themeOf(value: unknown): Theme {
  return value === 'light' || value === 'dark' ? value : 'system';
}

/** Storage may be disabled. Then the choice lasts until the page is closed. */
function readTheme(): Theme {
  try {
    return themeOf(localStorage.getItem(key));
  } catch {
    return 'system';
  }
}

function writeTheme(theme: Theme): void {
  try {
    localStorage.setItem(key, theme);
  } catch {
    // shown without being remembered
  }
}
