import type { ReactNode } from 'react';
import type { IconName } from '../data-display/icon.tsx';
import { Icon } from '../data-display/icon.tsx';
import styles from './state.module.css';

type Props = {
  readonly icon: IconName;
  readonly message: string;
  /** What may be done about it. */
  readonly children?: ReactNode;
};

/** There is nothing here, and that is no fault. */
export function EmptyState({ icon, message, children }: Props) {
  return (
    <div className={styles.state}>
      <span className={styles.mark}>
        <Icon name={icon} />
      </span>
      <p>{message}</p>
      {children}
    </div>
  );
}
