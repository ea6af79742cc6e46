/**
 * Removes the prerendered page in the same frame in which the real page appears in `root`. Moves typed text, focus
 * and a pressed submit to the real page.
 */
export function replaceFirstPage(root: Element): void {
  const firstPage = document.querySelector<HTMLElement>('#first-page');
  if (firstPage === null) return;
  const observer = new MutationObserver(() => {
    if (root.querySelector('h1, [role="alert"]') === null) return;
    observer.disconnect();
    const oldField = firstPage.querySelector<HTMLInputElement>('main input');
    const isFocused = oldField !== null && document.activeElement === oldField;
    firstPage.remove();
    const newField = root.querySelector<HTMLInputElement>('main input');
    if (oldField === null || newField === null) return;
    if (oldField.value !== '') typeInto(oldField.value, newField);
    if (isFocused) newField.focus();
    // A microtask runs after React has read the typed text.
    if ('pressed' in firstPage.dataset) queueMicrotask(() => newField.form?.requestSubmit());
  });
  observer.observe(root, { childList: true, subtree: true });
}

/** Sets the value and fires an input event, as typing does. */
function typeInto(text: string, newField: HTMLInputElement): void {
  // React's own setter marks the value as known to React, and the input event would then change nothing.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(newField, text);
  newField.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
