import type { ReactNode } from 'react';
import { Icon, type IconName } from '../data-display/icon.tsx';
import styles from './state.module.css';

type Props = {
  readonly icon: IconName;
  readonly message: string;
  /** The possible action. */
  readonly children?: ReactNode;
};

/** An empty list, which is not an error. */
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
