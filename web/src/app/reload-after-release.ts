const triedKey = 'chasti.reloaded-at';
const pauseMilliseconds = 60_000;

/** A page that was open during a release asks for files that are gone: it is loaded anew, once a minute at most. */
export function reloadAfterRelease(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const now = Date.now();
    if (now - Number(sessionStorage.getItem(triedKey)) < pauseMilliseconds) return;
    sessionStorage.setItem(triedKey, String(now));
    event.preventDefault();
    location.reload();
  });
}
