import styles from './badge.module.css';

type Props = { readonly count: number; readonly label: string };

/** A counter on the corner of its element; the label is for screen readers. */
export function Badge({ count, label }: Props) {
  return (
    <span className={styles.badge}>
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
