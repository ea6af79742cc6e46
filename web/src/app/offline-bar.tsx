import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { Icon } from '../ui/data-display/icon.tsx';
import styles from './offline-bar.module.css';

/** The message that there is no connection and that the data may be outdated. */
export function OfflineBar() {
  const isOnline = useSyncExternalStore(
    onlineManager.subscribe,
    () => onlineManager.isOnline(),
    () => true,
  );
  return (
    <div role="status">
      {!isOnline && (
        <p className={styles.bar}>
          <Icon name="warning" size={20} />
          Нет соединения с интернетом. Данные могут быть неактуальны.
        </p>
      )}
    </div>
  );
}
