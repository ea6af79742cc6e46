/**
 * Once the page itself stands in `root`, what the server had sent of it goes in the same moment, so that there are never
 * two and never none of them; what was typed and pressed there meanwhile goes on here.
 */
export function takeOverFirstPage(root: Element): void {
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
    // after the page has read what was typed
    if ('pressed' in first.dataset) queueMicrotask(() => field.form?.requestSubmit());
  });
  watching.observe(root, { childList: true, subtree: true });
}

/** As a hand would: the page hears of it. */
function type(text: string, field: HTMLInputElement): void {
  // past the setter by which React tells its own writing from a hand's
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
