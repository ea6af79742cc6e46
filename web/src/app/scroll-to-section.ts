/** When the section has not appeared after this time, the page is not scrolled to it. */
const maxWaitMilliseconds = 5000;

/** Whether a fragment is the id of a section's title, e.g. `#notes-title`. The page handles any other fragment. */
export function isSectionFragment(fragment: string): boolean {
  return fragment.endsWith('-title');
}

/**
 * Scrolls to the section that a link names and moves the focus to its title. Waits for a section that the page loads
 * later, until the person scrolls, clicks or presses a key.
 */
export function scrollToSection(titleId: string): void {
  if (scrollIfPresent(titleId)) return;
  const stopWaiting = new AbortController();
  const observer = new MutationObserver(() => {
    if (scrollIfPresent(titleId)) stopWaiting.abort();
  });
  const timer = setTimeout(() => {
    stopWaiting.abort();
  }, maxWaitMilliseconds);
  stopWaiting.signal.addEventListener('abort', () => {
    observer.disconnect();
    clearTimeout(timer);
  });
  const giveUp = (): void => {
    stopWaiting.abort();
  };
  for (const gesture of ['wheel', 'touchstart', 'keydown', 'pointerdown']) {
    window.addEventListener(gesture, giveUp, { signal: stopWaiting.signal, passive: true });
  }
  observer.observe(document.body, { childList: true, subtree: true });
}

/** Returns false when the page does not have the title. */
function scrollIfPresent(titleId: string): boolean {
  const title = document.getElementById(titleId);
  if (title === null) return false;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
  title.scrollIntoView();
  return true;
}
