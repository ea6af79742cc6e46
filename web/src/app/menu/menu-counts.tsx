import { useQuery } from '@tanstack/react-query';
import { unreadQuery } from '../../api/notifications/notifications-query.ts';
import { plural } from '../../format/plural.ts';
import { Badge } from '../../ui/data-display/badge.tsx';
import styles from './menu-links.module.css';

/** The number of unread messages. */
export function UnreadCount() {
  const { data = 0 } = useQuery(unreadQuery());
  return <Count count={data} words={['новое', 'новых', 'новых']} />;
}

type Props = { readonly count: number; readonly words: Parameters<typeof plural>[1] };

/** Nothing for zero, and while the number is not known. */
export function Count({ count, words }: Props) {
  return count === 0 ? null : (
    <span className={styles.count}>
      {' '}
      <Badge count={count} label={plural(count, words)} />
    </span>
  );
}
