import styles from './logo.module.css';

/** «Плати частями»: four parts of a circle, the first of them paid. */
export function Logo() {
  return (
    <span className={styles.logo}>
      <svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <path className={styles.paid} d="M15 3v12H3A13 13 0 0 1 15 3z" />
        <path
          className={styles.part}
          d="M17 3a13 13 0 0 1 12 12H17zM29 17a13 13 0 0 1-12 12V17zM15 29A13 13 0 0 1 3 17h12z"
        />
      </svg>
      <span className={styles.name}>Плати частями</span>
    </span>
  );
}
