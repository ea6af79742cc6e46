import type { ReactNode } from 'react';
import { useId } from 'react';
import styles from './section.module.css';

type Props = {
  readonly title: string;
  /** What can be done with all of it, beside the title. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
};

/** A part of a page with a title of its own; a page with one list needs none. */
export function Section({ title, aside, children }: Props) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {aside !== undefined && <div className={styles.aside}>{aside}</div>}
      </div>
      {children}
    </section>
  );
}
