import type { ReactNode } from 'react';
import styles from './tag.module.css';

/** The warning tone is only for overdue or lost money. */
export type TagTone = 'neutral' | 'accent' | 'warning';

type Props = { readonly children: ReactNode; readonly tone?: TagTone };

/** A short label for a state. */
export function Tag({ children, tone = 'neutral' }: Props) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {children}
    </span>
  );
}
