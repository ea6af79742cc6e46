import styles from './order-number.module.css';

/** The number of an order in one piece: a narrow line does not break it at its hyphen. The text stays as people copy it. */
export function OrderNumber({ number }: { readonly number: string }) {
  return <span className={styles.number}>{number}</span>;
}
