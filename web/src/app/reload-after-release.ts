const reloadedKey = 'chasti.reloaded-at';
const minIntervalMilliseconds = 60_000;

/** A page opened before a release requests files that no longer exist. It reloads itself, at most once a minute. */
export function reloadAfterRelease(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const now = Date.now();
    if (now - Number(sessionStorage.getItem(reloadedKey)) < minIntervalMilliseconds) return;
    sessionStorage.setItem(reloadedKey, String(now));
    event.preventDefault();
    location.reload();
  });
}
