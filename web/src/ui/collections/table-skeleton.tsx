import { Card } from '../layout/card.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import styles from './table-skeleton.module.css';

const rows = [0, 1, 2, 3, 4] as const;

/** The placeholder of a table. */
export function TableSkeleton() {
  return (
    <Card className={styles.rows}>
      <p className="visually-hidden" role="status">
        Список загружается
      </p>
      {rows.map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton height={5} width={80} />
          <Skeleton height={5} width={60} />
          <Skeleton height={5} width={40} />
        </div>
      ))}
    </Card>
  );
}
