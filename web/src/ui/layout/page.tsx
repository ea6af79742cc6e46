import type { ReactNode } from 'react';
import { classNames } from '../theme/class-names.ts';
import styles from './page.module.css';

type Props = {
  /** The heading, and the window title if `windowTitle` is not set. */
  readonly title: string;
  readonly windowTitle?: string;
  /** Before the heading: the mark of a shop. */
  readonly mark?: ReactNode;
  readonly children: ReactNode;
  /** A sentence below the heading. */
  readonly lead?: ReactNode;
  /** Above the heading: the back link. */
  readonly above?: ReactNode;
  /** Next to the heading. */
  readonly aside?: ReactNode;
  /** For screen readers and the window title only, when the page shows its title in another way. */
  readonly titleIsHidden?: boolean;
};

/** A page with its heading and window title. */
export function Page({
  title,
  windowTitle = title,
  mark,
  children,
  lead,
  above,
  aside,
  titleIsHidden = false,
}: Props) {
  return (
    <div className={styles.page}>
      <title>{`${windowTitle} · Плати частями`}</title>
      {above}
      <div className={classNames(titleIsHidden ? 'visually-hidden' : styles.head)}>
        <div>
          <h1 className={classNames(mark !== undefined && styles.marked)}>
            {mark}
            {title}
          </h1>
          {lead !== undefined && <div className={styles.lead}>{lead}</div>}
        </div>
        {hasAside(aside) && <div className={styles.aside}>{aside}</div>}
      </div>
      {children}
    </div>
  );
}

function hasAside(aside: ReactNode): boolean {
  return aside !== undefined && aside !== null && aside !== false;
}
