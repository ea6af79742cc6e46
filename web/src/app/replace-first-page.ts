/**
 * Removes the prerendered page in the same frame in which the real page appears in `root`. Moves typed text, focus
 * and a pressed submit to the real page.
 */
export function replaceFirstPage(root: Element): void {
  const first = document.querySelector<HTMLElement>('#first-page');
  if (first === null) return;
  const watching = new MutationObserver(() => {
    if (root.querySelector('h1, [role="alert"]') === null) return;
    watching.disconnect();
    const before = first.querySelector('input');
    const isFocused = before !== null && document.activeElement === before;
    first.remove();
    const field = root.querySelector('input');
    if (before === null || field === null) return;
    if (before.value !== '') type(before.value, field);
    if (isFocused) field.focus();
    // after React has read the typed text
    if ('pressed' in first.dataset) queueMicrotask(() => field.form?.requestSubmit());
  });
  watching.observe(root, { childList: true, subtree: true });
}

/** Sets the value and fires an input event, as typing does. */
function type(text: string, field: HTMLInputElement): void {
  // bypasses React's own setter, by which React detects its own changes
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
