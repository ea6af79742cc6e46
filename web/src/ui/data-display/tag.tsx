import type { ReactNode } from 'react';
import styles from './tag.module.css';

/** Warning is kept for money that is late or lost. */
export type TagTone = 'neutral' | 'accent' | 'warning';

type Props = { readonly children: ReactNode; readonly tone?: TagTone };

/** A word or two about the state of a thing. */
export function Tag({ children, tone = 'neutral' }: Props) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {children}
    </span>
  );
}
