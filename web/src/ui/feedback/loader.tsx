import styles from './loader.module.css';

/**
 * A loading indicator for content of unknown shape; Skeleton is for content of known shape
 * (docs/spec/specification.md#2 «Shared elements»).
 */
export function Loader() {
  return (
    <div className={styles.loader} role="status">
      <span className={styles.ring} aria-hidden="true" />
      <span lang="en">Loading...</span>
    </div>
  );
}
