import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import styles from './columns.module.css';

type Props = {
  /** The parts that stand in the right column. */
  readonly aside: 'middle' | 'ends';
  readonly first: ReactNode;
  readonly middle: ReactNode;
  readonly last: ReactNode;
};

/** Three parts below each other; from 1024 px the work stands left and the summary right (docs/spec/screens.md). */
export function Columns({ aside, first, middle, last }: Props) {
  const columns = useMeasuredEnds(aside === 'ends');
  return (
    <div ref={columns} className={styles.columns} data-aside={aside}>
      <div className={styles.part}>{first}</div>
      <div className={styles.part}>{middle}</div>
      <div className={styles.part}>{last}</div>
    </div>
  );
}

/**
 * Measures the first and the last part. The style sheet needs both heights where the parts share a column. They are
 * set on these two parts only: on their parent, each change would style the whole page again.
 */
function useMeasuredEnds(areTogether: boolean): RefObject<HTMLDivElement | null> {
  const columns = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [first, , last] = columns.current?.children ?? [];
    if (!areTogether || !(first instanceof HTMLElement) || !(last instanceof HTMLElement)) return;
    // the observer calls this once before the first paint
    const measure = (): void => {
      const [firstSize, lastSize] = [heightOf(first), heightOf(last)];
      for (const { style } of [first, last]) {
        style.setProperty('--first-size', firstSize);
        style.setProperty('--last-size', lastSize);
      }
    };
    const observer = new ResizeObserver(measure);
    observer.observe(first);
    observer.observe(last);
    return () => {
      observer.disconnect();
    };
  }, [areTogether]);
  return columns;
}

function heightOf(part: HTMLElement): string {
  return `${part.getBoundingClientRect().height}px`;
}
