import styles from './short-text.module.css';

type Props = { readonly text: string };

/** A name of somebody else's choosing, on two lines at most where many of them stand below each other; all of it on its own page. */
export function ShortText({ text }: Props) {
  return (
    <span className={styles.short} title={text}>
      {text}
    </span>
  );
}
