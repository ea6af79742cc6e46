import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useSyncExternalStore } from 'react';

/** A table of fewer rows renders faster than it scrolls. */
const longList = 100;
const rowHeight = 48;

type Options = { readonly box: RefObject<HTMLElement | null>; readonly count: number };

/**
 * The rows of a long table that are in sight, and the heights of the rest. On a narrow screen the rows are cards of the
 * page, which scrolls as a whole: there all rows are rendered.
 */
export function useVisibleRows({ box, count }: Options) {
  const isWide = useSyncExternalStore(onWidthChange, isWideScreen);
  const isVirtual = isWide && count > longList;
  // oxlint-disable-next-line react/incompatible-library -- its result goes to elements, not to memoised code
  const virtualizer = useVirtualizer({
    count,
    enabled: isVirtual,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 10,
  });
  const shown = virtualizer.getVirtualItems();
  if (!isVirtual) return { indexes: [...Array(count).keys()], isVirtual, above: 0, below: 0, ...never };
  return {
    indexes: shown.map(({ index }) => index),
    isVirtual,
    above: shown[0]?.start ?? 0,
    below: virtualizer.getTotalSize() - (shown.at(-1)?.end ?? 0),
    measure: virtualizer.measureElement,
    reveal: (index: number): void => {
      virtualizer.scrollToIndex(index);
    },
  };
}

const never = { measure: undefined, reveal: () => undefined } as const;

/** Must be equal to the width in data-grid.module.css. */
const wideScreen = matchMedia('(width >= 960px)');

function isWideScreen(): boolean {
  return wideScreen.matches;
}

function onWidthChange(onChange: () => void): () => void {
  wideScreen.addEventListener('change', onChange);
  return () => {
    wideScreen.removeEventListener('change', onChange);
  };
}
