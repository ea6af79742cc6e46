import { unbrokenParts } from '../../format/unbroken-parts.ts';
import styles from './message-text.module.css';

/** The text of a message. Its sums and numbers do not break across lines. */
export function MessageText({ text }: { readonly text: string }) {
  return unbrokenParts(text).map(({ part, isUnbroken }, index) => (
    <span key={index} className={isUnbroken ? styles.unbroken : undefined}>
      {part}
    </span>
  ));
}
