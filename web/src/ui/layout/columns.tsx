import type { ReactNode } from 'react';
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
  return (
    <div className={styles.columns} data-aside={aside}>
      <div className={styles.part}>{first}</div>
      <div className={styles.part}>{middle}</div>
      <div className={styles.part}>{last}</div>
    </div>
  );
}
