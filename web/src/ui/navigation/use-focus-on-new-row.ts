import { type RefObject, useEffect, useRef } from 'react';

type FocusOnNewRow = {
  /** For the element below the list; it has the button that adds rows. */
  readonly foot: RefObject<HTMLDivElement | null>;
  /** Called when the button is pressed. The focus moves once the next row is there. */
  readonly expectRow: () => void;
};

/**
 * Moves the focus to the first row that a button below a list adds: to its first link or button, else to the row. The
 * button itself may leave the page. A focus that the user has moved elsewhere meanwhile stays there.
 */
export function useFocusOnNewRow(): FocusOnNewRow {
  const foot = useRef<HTMLDivElement>(null);
  const waiting = useRef<MutationObserver>(null);
  useEffect(
    () => () => {
      waiting.current?.disconnect();
    },
    [],
  );
  const expectRow = (): void => {
    const list = listAbove(foot.current);
    waiting.current?.disconnect();
    if (list === null) return;
    const before = list.childElementCount;
    // rows may arrive in several renders
    waiting.current = new MutationObserver((_changes, observer) => {
      const row = list.children[before];
      if (row === undefined) return;
      observer.disconnect();
      if (hasFocusStayed(foot.current)) focusRow(row);
    });
    waiting.current.observe(list, { childList: true });
  };
  return { foot, expectRow };
}

function listAbove(foot: HTMLDivElement | null): Element | null {
  const above = foot?.previousElementSibling ?? null;
  return above?.matches('ul, ol') === false ? above.querySelector('ul, ol') : above;
}

/** A button that has left the page leaves the focus on the body. */
function hasFocusStayed(foot: HTMLDivElement | null): boolean {
  const { activeElement } = document;
  return activeElement === document.body || foot?.contains(activeElement) === true;
}

function focusRow(row: Element): void {
  const control = row.querySelector<HTMLElement>('a[href], button');
  if (control !== null) {
    control.focus();
    return;
  }
  if (!(row instanceof HTMLElement)) return;
  row.tabIndex = -1;
  row.focus();
}
