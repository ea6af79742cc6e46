import { Card } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import styles from '../list/orders-skeleton.module.css';

/** The placeholder of the order page. */
export function OrderSkeleton() {
  return (
    <div className={styles.list} role="status">
      <span className="visually-hidden">Loading...</span>
      <Skeleton height={9} width={48} />
      <Card className={styles.item}>
        <Skeleton height={5} width={40} />
        <Skeleton height={6} width={56} />
        <Skeleton height={12} width={64} />
        <Skeleton height={12} />
      </Card>
      <Card className={styles.item}>
        <Skeleton height={7} width={40} />
        {[0, 1, 2, 3].map((index) => (
          <Skeleton key={index} height={6} />
        ))}
      </Card>
    </div>
  );
}
