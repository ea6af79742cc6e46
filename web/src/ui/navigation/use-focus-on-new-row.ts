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
    waiting.current?.disconnect();
    const list = listAbove(foot.current);
    const region = foot.current?.parentElement ?? null;
    if (list === null || region === null) return;
    const isNew = newRowAfter([...list.children]);
    // rows may arrive in several renders
    waiting.current = new MutationObserver((_changes, observer) => {
      const row = listsNow(list, region)
        .flatMap(({ children }) => [...children])
        .find(isNew);
      if (row === undefined) return;
      observer.disconnect();
      if (hasFocusStayed(foot.current)) focusRow(row);
    });
    waiting.current.observe(region, { childList: true, subtree: true });
  };
  return { foot, expectRow };
}

function listAbove(foot: HTMLDivElement | null): Element | null {
  const above = foot?.previousElementSibling ?? null;
  return above?.matches('ul, ol') === false ? above.querySelector('ul, ol') : above;
}

/** The list, or those in its place: a list that is complete may be grouped, and has other elements then. */
function listsNow(list: Element, region: Element): readonly Element[] {
  return list.isConnected ? [list] : [...region.querySelectorAll(':scope > :is(ul, ol)')];
}

/** A row is new when neither its element nor its link was there before; new rows may come between the others. */
function newRowAfter(before: readonly Element[]): (row: Element) => boolean {
  const elements = new Set(before);
  const links = new Set(before.map(linkOf));
  return (row) => {
    const link = linkOf(row);
    return !elements.has(row) && (link === null || !links.has(link));
  };
}

function linkOf(row: Element): string | null {
  return row.querySelector('a[href]')?.getAttribute('href') ?? null;
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
