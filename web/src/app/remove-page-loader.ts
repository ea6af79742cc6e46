import type { AppRouter } from './create-app-router.ts';

/** The fade-out of the page loader (docs/spec/specification.md#9). */
const transitionMilliseconds = 250;

/** Removes the full-page loader after the first render (docs/spec/specification.md#2 «Shared elements»). */
export function removePageLoader(router: AppRouter): void {
  const stop = router.subscribe('onRendered', () => {
    stop();
    const loader = document.querySelector<HTMLElement>('#page-loading');
    if (loader === null) return;
    loader.dataset['done'] = '';
    setTimeout(() => {
      loader.remove();
    }, transitionMilliseconds);
  });
}
