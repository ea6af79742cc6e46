import { useQuery } from '@tanstack/react-query';
import { unreadQuery } from '../../api/notifications/notifications-query.ts';
import { useUser } from '../../session/user-query.ts';
import { plural } from '../../format/plural.ts';
import { Badge } from '../../ui/data-display/badge.tsx';
import styles from './menu-links.module.css';

/** The number of unread messages; nothing in a session of a checkout code, which may not read them. */
export function UnreadCount() {
  const user = useUser();
  const mayRead = user?.kind !== 'CLIENT' || !user.needsCode;
  const { data = 0 } = useQuery({ ...unreadQuery(), enabled: mayRead });
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
