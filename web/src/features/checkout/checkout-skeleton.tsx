import { Card } from '../../ui/layout/card.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import styles from './step.module.css';

/** The placeholder of the checkout. */
export function CheckoutSkeleton() {
  return (
    <div className={styles.step} role="status">
      <span className="visually-hidden" lang="en">
        Loading...
      </span>
      <Card>
        <div className={styles.step}>
          <Skeleton height={7} width={56} />
          <Skeleton height={20} />
          <Skeleton height={40} />
        </div>
      </Card>
      <Skeleton height={12} />
    </div>
  );
}
