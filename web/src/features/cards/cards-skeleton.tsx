import { Card } from '../../ui/layout/card.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import styles from './card-list.module.css';

/** The placeholder of the cards page. */
export function CardsSkeleton() {
  return (
    <Card className={styles.section}>
      <div role="status">
        <span className="visually-hidden" lang="en">
          Loading...
        </span>
        <Skeleton height={7} width={48} />
      </div>
      {[0, 1].map((index) => (
        <Skeleton key={index} height={12} />
      ))}
    </Card>
  );
}
