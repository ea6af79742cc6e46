import { type ReactNode, useId } from 'react';
import styles from './section.module.css';

type Props = {
  readonly title: string;
  /** Actions for the whole section, next to its title. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
};

/** A section of a page with its own title. */
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
