import type { ReactNode } from 'react';
import type { IconName } from '../data-display/icon.tsx';
import { Icon } from '../data-display/icon.tsx';
import styles from './notice.module.css';

type Props = {
  readonly title: string;
  readonly children?: ReactNode;
  /** Warning is kept for money that is late or lost, and for what did not work. */
  readonly tone?: 'neutral' | 'warning';
  readonly icon?: IconName;
  /** `alert` is read out at once: it answers what a person has just done. */
  readonly role?: 'alert' | 'status' | undefined;
};

/** Something to know that stays on the page, with what can be done about it. */
export function Notice({ title, children, tone = 'neutral', icon = 'warning', role }: Props) {
  return (
    <div className={styles.notice} data-tone={tone} role={role}>
      <span className={styles.mark}>
        <Icon name={icon} size={20} />
      </span>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {children}
      </div>
    </div>
  );
}
