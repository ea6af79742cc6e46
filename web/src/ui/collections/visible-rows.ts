import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useState } from 'react';
import { media, useMedia } from '../layout/use-media.ts';

/** A table of fewer rows renders faster than it scrolls. */
const longList = 100;
/** Before a row is measured: one line in the box, two on a narrow screen. */
const rowHeights = { box: 48, page: 64 } as const;

type Options = { readonly box: RefObject<HTMLElement | null>; readonly count: number };

/**
 * The rows of a long table that are in sight, and the heights of the rest. On a wide screen the box of the table
 * scrolls, on a narrow one the page.
 */
export function useVisibleRows({ box, count }: Options) {
  const isWide = useMedia(wideScreen);
  const isVirtual = count > longList;
  const top = useTopOf(box, isVirtual && !isWide);
  // oxlint-disable-next-line react/incompatible-library -- its result goes to elements, not to memoised code
  const inBox = useVirtualizer({
    count,
    enabled: isVirtual && isWide,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeights.box,
    overscan: 10,
  });
  const inPage = useWindowVirtualizer({
    count,
    enabled: isVirtual && !isWide,
    estimateSize: () => rowHeights.page,
    overscan: 10,
    scrollMargin: top,
  });
  if (!isVirtual) return { indexes: [...Array(count).keys()], isVirtual, above: 0, below: 0, ...never };
  return { isVirtual, ...shownRows(isWide ? inBox : inPage, top) };
}

type Rows = Pick<
  Virtualizer<Window, HTMLElement>,
  'getVirtualItems' | 'getTotalSize' | 'measureElement' | 'scrollToIndex'
>;

function shownRows(rows: Rows, top: number) {
  const shown = rows.getVirtualItems();
  const [first, last] = [shown[0], shown.at(-1)];
  return {
    indexes: shown.map(({ index }) => index),
    above: (first?.start ?? top) - top,
    below: rows.getTotalSize() - ((last?.end ?? top) - top),
    measure: rows.measureElement,
    reveal: (index: number): void => {
      rows.scrollToIndex(index);
    },
  };
}

/** How far below the top of the page an element begins; 0 unless it is needed. */
function useTopOf(box: RefObject<HTMLElement | null>, isNeeded: boolean): number {
  const [top, setTop] = useState(0);
  useEffect(() => {
    if (!isNeeded) return undefined;
    const observer = new ResizeObserver(() => {
      setTop(Math.round((box.current?.getBoundingClientRect().top ?? 0) + window.scrollY));
    });
    observer.observe(document.body);
    return () => {
      observer.disconnect();
    };
  }, [box, isNeeded]);
  return isNeeded ? top : 0;
}

const never = { measure: undefined, reveal: () => undefined } as const;

/** Must be equal to the width in data-grid.module.css. */
const wideScreen = media('(width >= 960px)');
