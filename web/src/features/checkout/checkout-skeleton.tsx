import { Columns } from '../../ui/layout/columns.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import styles from './step.module.css';

/** The placeholder of the checkout. */
export function CheckoutSkeleton() {
  return (
    <div role="status">
      <span className="visually-hidden" lang="en">
        Loading...
      </span>
      <Columns
        aside="middle"
        first={null}
        middle={
          <Card className={styles.step}>
            <Skeleton height={7} width={56} />
            <Skeleton height={20} />
            <Skeleton height={40} />
          </Card>
        }
        last={<Skeleton height={12} />}
      />
    </div>
  );
}
