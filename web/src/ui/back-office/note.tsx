import type { ReactNode } from 'react';
import styles from './note.module.css';

type Props = {
  readonly as?: 'p' | 'li' | 'span';
  readonly children: ReactNode;
};

/** A small muted line: below the main text of a cell, or above a form. */
export function Note({ as: Element = 'span', children }: Props) {
  return (
    <Element className={styles.note} data-note>
      {children}
    </Element>
  );
}
