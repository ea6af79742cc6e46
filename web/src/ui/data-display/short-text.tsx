import styles from './short-text.module.css';

type Props = { readonly text: string };

/** A name given by a third party, limited to two lines in lists. Its own page shows all of it. */
export function ShortText({ text }: Props) {
  return (
    <span className={styles.short} title={text}>
      {text}
    </span>
  );
}
