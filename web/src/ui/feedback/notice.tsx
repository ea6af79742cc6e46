import type { ReactNode } from 'react';
import { Icon, type IconName } from '../data-display/icon.tsx';
import { Picture, type PictureName } from '../data-display/picture.tsx';
import styles from './notice.module.css';

type Props = {
  readonly title: string;
  readonly children?: ReactNode;
  /** The warning tone is only for overdue or lost money and for failures. */
  readonly tone?: 'neutral' | 'warning';
  readonly icon?: IconName;
  /** Instead of the icon, for a state that lasts: pending at the bank, a pause. */
  readonly picture?: PictureName;
  /** `alert` is announced at once: it answers a user action. */
  readonly role?: 'alert' | 'status' | undefined;
};

/** A message that stays on the page, with optional actions. */
export function Notice({ title, children, tone = 'neutral', icon = 'warning', picture, role }: Props) {
  return (
    <div className={styles.notice} data-tone={tone} role={role}>
      <span className={styles.mark}>
        {picture === undefined ? <Icon name={icon} size={20} /> : <Picture name={picture} size="small" />}
      </span>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {children}
      </div>
    </div>
  );
}
