import { Card } from '../../ui/layout/card.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import styles from './personal-data.module.css';

/** The placeholder of the profile. */
export function ProfileSkeleton() {
  return (
    <>
      <Card as="section" className={styles.section}>
        <h2>Личные данные</h2>
        <div role="status">
          <span className="visually-hidden" lang="en">
            Loading...
          </span>
          <Skeleton height={36} />
        </div>
      </Card>
      {[36, 56, 32].map((height) => (
        <Card key={height}>
          <Skeleton height={height} />
        </Card>
      ))}
    </>
  );
}
