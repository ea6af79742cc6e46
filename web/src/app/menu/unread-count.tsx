import { useQuery } from '@tanstack/react-query';
import { unreadQuery } from '../../api/notifications/notifications-query.ts';
import { plural } from '../../format/plural.ts';
import { Badge } from '../../ui/data-display/badge.tsx';
import styles from './menu-links.module.css';

/** The number of unread messages; nothing without any, and while it is not known. */
export function UnreadCount() {
  const { data = 0 } = useQuery(unreadQuery());
  return data === 0 ? null : (
    <span className={styles.count}>
      {' '}
      <Badge count={data} label={plural(data, ['новое', 'новых', 'новых'])} />
    </span>
  );
}
