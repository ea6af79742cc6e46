import { type ReactNode, Suspense } from 'react';
import { Collapse } from '../../ui/layout/collapse.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import styles from './reports.module.css';

type Props = {
  readonly caption: string;
  /** The legend of the chart, in drawing order. */
  readonly legend: readonly {
    readonly status: 'due' | 'came' | 'expected' | 'late' | 'failed';
    readonly name: string;
  }[];
  readonly chart: ReactNode;
  /** The same numbers as a table. */
  readonly table: ReactNode;
};

/** A chart with its legend and a table of its numbers, for users who cannot see the chart. */
export function ChartFrame({ caption, legend, chart, table }: Props) {
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.legend}>
        <span className="visually-hidden">{caption}</span>
        {legend.map(({ status, name }) => (
          <span key={name} className={styles.mark} data-mark={status}>
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
