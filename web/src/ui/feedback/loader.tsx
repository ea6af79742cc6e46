import styles from './loader.module.css';

/** Something is being loaded and its shape is not known yet; where it is, a Skeleton stands instead (docs/spec/specification.md#2 «Shared elements»). */
export function Loader() {
  return (
    <div className={styles.loader} role="status">
      <span className={styles.ring} aria-hidden="true" />
      Loading...
    </div>
  );
}
