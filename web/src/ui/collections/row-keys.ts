import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';

type Options = {
  /** The element around the rows. */
  readonly box: RefObject<HTMLElement | null>;
  readonly count: number;
  /** Scrolls to a row that is not rendered. */
  readonly reveal: (index: number) => void;
};

/**
 * The keyboard of a grid. One row is in the order of the Tab key; J, K, the arrows, Home and End move the focus between
 * rows. Enter follows the link that names the row, opens its details, or moves the focus to its first control; Escape
 * returns to the row. A press on a row with details opens them too.
 */
export function useRowKeys({ box, count, reveal }: Options) {
  const [index, setIndex] = useState(0);
  const mustFocus = useRef(false);
  const active = Math.min(index, count - 1);
  useEffect(() => {
    if (!mustFocus.current) return;
    const row = box.current?.querySelector<HTMLElement>(`tr[data-index='${active}']`) ?? null;
    if (row === null) return;
    mustFocus.current = false;
    row.focus();
  });
  const move = (next: number): void => {
    mustFocus.current = true;
    setIndex(next);
    reveal(next);
  };
  return {
    active,
    onKeyDown: (event: KeyboardEvent): void => {
      const row = isPlainKey(event) ? rowOf(event.target) : null;
      if (row === null) return;
      const next = steps[event.code]?.(Number(row.dataset['index']), count - 1);
      if (next !== undefined) move(next);
      else if (event.key === 'Enter' && event.target === row) enterRow(row);
      else if (event.key === 'Escape' && event.target !== row) row.focus();
      else return;
      event.preventDefault();
    },
    onClick: ({ target }: MouseEvent): void => {
      const isText = target instanceof Element && target.closest('a, button, input, label') === null;
      // a press that ends a selection of text opens nothing
      if (isText && window.getSelection()?.type !== 'Range')
        toggleOf(target.closest('tr[data-index]'))?.click();
    },
    onFocus: ({ target }: FocusEvent): void => {
      const row = target.closest<HTMLElement>('tr[data-index]');
      if (row !== null) setIndex(Number(row.dataset['index']));
    },
  };
}

/** By the place of the key, so that J and K work in the Russian layout. */
const steps: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  KeyJ: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  KeyK: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_index, last) => last,
};

/** Fields, menus and windows inside a row keep their own keys. */
const withOwnKeys = 'input, select, textarea, dialog, [role="menu"], [contenteditable]';

function isPlainKey({ altKey, ctrlKey, metaKey, shiftKey, defaultPrevented }: KeyboardEvent): boolean {
  return !(altKey || ctrlKey || metaKey || shiftKey || defaultPrevented);
}

/** The row around an element, or the row whose open details have it. */
function rowOf(target: EventTarget): HTMLElement | null {
  if (!(target instanceof HTMLElement) || target.closest(withOwnKeys) !== null) return null;
  return target.closest('tbody')?.querySelector<HTMLElement>('tr[data-index]') ?? null;
}

/** The button that opens the details of a row. */
function toggleOf(row: Element | null): HTMLElement | null {
  return row?.querySelector<HTMLElement>('button[data-toggle]') ?? null;
}

function enterRow(row: HTMLElement): void {
  const target = row.querySelector<HTMLElement>('[data-narrow="top"] a[href]') ?? toggleOf(row);
  if (target === null) row.querySelector<HTMLElement>('button:not(:disabled)')?.focus();
  else target.click();
}
