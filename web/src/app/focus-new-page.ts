/** Moves the focus to a page that has appeared, so that a screen reader starts there. A field may have it already. */
export function focusNewPage(): void {
  const main = document.querySelector<HTMLElement>('#main');
  if (main?.contains(document.activeElement) === true) return;
  main?.focus({ preventScroll: true });
}
