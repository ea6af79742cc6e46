/** The duration of the scroll (docs/spec/specification.md#2 «Startup and session»). */
const durationMilliseconds = 1500;

/** A page that is gone back to begins at its top too: the browser would first jump to where it was left. */
export function beginPagesAtTop(): void {
  history.scrollRestoration = 'manual';
}

/** Scrolls to the top of a new page; at once with reduced motion. Any user input stops the scroll. */
export function scrollToTop(): void {
  const from = window.scrollY;
  if (from === 0) return;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    window.scrollTo(0, 0);
    return;
  }
  const input = new AbortController();
  const stop = (): void => {
    input.abort();
  };
  for (const gesture of ['wheel', 'touchstart', 'keydown', 'pointerdown']) {
    window.addEventListener(gesture, stop, { signal: input.signal, passive: true });
  }
  const start = performance.now();
  const step = (now: number): void => {
    if (input.signal.aborted) return;
    const remaining = 1 - Math.min(1, (now - start) / durationMilliseconds);
    window.scrollTo(0, Math.min(window.scrollY, Math.round(from * remaining ** 4)));
    if (remaining > 0) requestAnimationFrame(step);
    else stop();
  };
  requestAnimationFrame(step);
}
