import { Card } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import styles from './early-payment-form.module.css';

/** The placeholder of the early-payment page. */
export function EarlyPaymentSkeleton() {
  return (
    <div className={styles.form} role="status">
      <span className="visually-hidden" lang="en">
        Loading...
      </span>
      <Card>
        <Skeleton height={12} />
      </Card>
      {[2, 3].map((lines) => (
        <div key={lines} className={styles.group}>
          <Skeleton height={7} width={56} />
          {Array.from({ length: lines }, (_, index) => (
            <Skeleton key={index} height={14} />
          ))}
        </div>
      ))}
      <Skeleton height={12} />
    </div>
  );
}
