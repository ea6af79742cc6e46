import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { Collapse } from '../../ui/layout/collapse.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import styles from './reports.module.css';

type Props = {
  readonly caption: string;
  /** What the marks of the chart mean, in the order in which they are drawn. */
  readonly legend: readonly {
    readonly mark: 'due' | 'came' | 'expected' | 'late' | 'failed';
    readonly name: string;
  }[];
  readonly chart: ReactNode;
  /** The same numbers as a table. */
  readonly table: ReactNode;
};

/** A picture with its key, and its numbers behind it: nobody has to see the picture to know them. */
export function ChartFrame({ caption, legend, chart, table }: Props) {
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.legend}>
        <span className="visually-hidden">{caption}</span>
        {legend.map(({ mark, name }) => (
          <span key={name} className={styles.mark} data-mark={mark}>
            {name}
          </span>
        ))}
      </figcaption>
      <div className={styles.chart}>
        <Suspense fallback={<Skeleton height={70} />}>{chart}</Suspense>
      </div>
      <Collapse title="Числа таблицей" level={3}>
        {table}
      </Collapse>
    </figure>
  );
}
