import type { Page } from '@playwright/test';

const controls = [
  ...['a[href]', 'button', 'input:not([type=hidden])', 'select', 'textarea', 'summary'],
  ...['button', 'link', 'menuitem', 'tab', 'switch', 'checkbox', 'combobox'].map((role) => `[role=${role}]`),
].join();

/**
 * Two links to one address are one control. Radio buttons belong to a group. A window above the page hides the rest of
 * it. React Aria gives screen readers a second button of some kinds, which the Tab key does not reach.
 */
const equalNames = `(() => {
  axe.setup(document);
  const top = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
  const isReachable = (control) => control.closest('[inert], [aria-hidden=true]') === null
    && (control.tagName !== 'BUTTON' || control.tabIndex >= 0)
    && control.getClientRects().length > 0
    && control.checkVisibility({ visibilityProperty: true });
  const targetsOf = Map.groupBy(
    [...top.querySelectorAll(${JSON.stringify(controls)})].filter(isReachable),
    (control) => (control.type === 'radio' ? control.name + ': ' : '') + axe.commons.text.accessibleText(control),
  );
  axe.teardown();
  return [...targetsOf]
    .filter(([name, found]) => name !== '' && new Set(found.map((control) => control.href ?? control)).size > 1)
    .map(([name]) => name);
})()`;

/** The names that several controls of the page share. axe has to be loaded into the page. */
export function findEqualNames(page: Page): Promise<readonly string[]> {
  return page.evaluate<readonly string[]>(equalNames);
}
