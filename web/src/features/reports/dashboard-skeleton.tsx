import { Card } from '../../ui/layout/card.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import styles from './reports.module.css';

const tiles = ['due', 'collected', 'late', 'penalties'] as const;

/** The placeholder of the metrics. */
export function DashboardSkeleton() {
  return (
    <>
      <p className="visually-hidden" role="status">
        Показатели загружаются
      </p>
      <div className={styles.tiles}>
        {tiles.map((name) => (
          <Card key={name} className={styles.tile}>
            <Skeleton height={4} width={60} />
            <Skeleton height={7} width={80} />
            <Skeleton height={4} />
          </Card>
        ))}
      </div>
      <Card>
        <Skeleton height={85} />
      </Card>
    </>
  );
}
