import styles from './badge.module.css';

type Props = { readonly count: number; readonly label: string };

/** How many there are, on the corner of what they belong to; the label says it to a screen reader. */
export function Badge({ count, label }: Props) {
  return (
    <span className={styles.badge}>
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
