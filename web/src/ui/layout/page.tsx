import type { ReactNode } from 'react';
import { classNames } from '../theme/class-names.ts';
import styles from './page.module.css';

type Props = {
  /** The heading, and the title of the window if that has none of its own. */
  readonly title: string;
  readonly windowTitle?: string;
  readonly children: ReactNode;
  /** A sentence that belongs to the heading. */
  readonly lead?: ReactNode;
  /** Above the heading: the way back. */
  readonly above?: ReactNode;
  /** Beside the heading. */
  readonly aside?: ReactNode;
  /** For a screen reader and the window only: the page shows its title in another way. */
  readonly titleIsHidden?: boolean;
};

/** A page with its heading; the window is called by the same words. */
export function Page({
  title,
  windowTitle = title,
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
          <h1>{title}</h1>
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
