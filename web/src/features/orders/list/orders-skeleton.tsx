import { Card } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import styles from './orders-skeleton.module.css';

/** The placeholder of the orders page. */
export function OrdersSkeleton() {
  return (
    <div className={styles.list} role="status">
      <span className="visually-hidden" lang="en">
        Loading...
      </span>
      <Skeleton height={5} width={32} />
      {[0, 1, 2].map((index) => (
        <Card key={index} className={styles.item}>
          <Skeleton height={5} width={40} />
          <Skeleton height={7} width={56} />
          <Skeleton height={1} />
          <Skeleton height={8} width={72} />
        </Card>
      ))}
    </div>
  );
}
