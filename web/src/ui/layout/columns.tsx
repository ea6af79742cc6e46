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
  const columns = useMeasuredEnds();
  return (
    <div ref={columns} className={styles.columns} data-aside={aside}>
      <div className={styles.part}>{first}</div>
      <div className={styles.part}>{middle}</div>
      <div className={styles.part}>{last}</div>
    </div>
  );
}

/** Measures the first and the last part. The style sheet needs both heights where the parts share a column. */
function useMeasuredEnds(): RefObject<HTMLDivElement | null> {
  const columns = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = columns;
    const [first, , last] = current?.children ?? [];
    if (current === null || first === undefined || last === undefined) return;
    // the observer calls this once before the first paint
    const measure = (): void => {
      current.style.setProperty('--first-size', `${first.getBoundingClientRect().height}px`);
      current.style.setProperty('--last-size', `${last.getBoundingClientRect().height}px`);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(first);
    observer.observe(last);
    return () => {
      observer.disconnect();
    };
  }, []);
  return columns;
}
