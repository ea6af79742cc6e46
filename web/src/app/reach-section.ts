/** A page that has not shown the section by then stays at its top. */
const longestWaitMilliseconds = 5000;

/** Whether the fragment of an address is the id of a section's title: `#notes-title`. Others open a part of a page. */
export function namesSection(fragment: string): boolean {
  return fragment.endsWith('-title');
}

/** Shows the section that a link names and moves the focus to its title. The page may load the section later. */
export function reachSection(titleId: string): void {
  if (isReached(titleId)) return;
  const end = new AbortController();
  const observer = new MutationObserver(() => {
    if (isReached(titleId)) end.abort();
  });
  const timer = setTimeout(() => {
    end.abort();
  }, longestWaitMilliseconds);
  end.signal.addEventListener('abort', () => {
    observer.disconnect();
    clearTimeout(timer);
  });
  const giveUp = (): void => {
    end.abort();
  };
  for (const gesture of ['wheel', 'touchstart', 'keydown', 'pointerdown']) {
    window.addEventListener(gesture, giveUp, { signal: end.signal, passive: true });
  }
  observer.observe(document.body, { childList: true, subtree: true });
}

function isReached(titleId: string): boolean {
  const title = document.getElementById(titleId);
  if (title === null) return false;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
  title.scrollIntoView();
  return true;
}
