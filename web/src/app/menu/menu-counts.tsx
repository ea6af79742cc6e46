import { useQuery } from '@tanstack/react-query';
import { approvalMarksQuery } from '../../api/approvals/approvals.ts';
import { matterCountQuery } from '../../api/matters/matters.ts';
import { unreadQuery } from '../../api/notifications/notifications-query.ts';
import { plural } from '../../format/plural.ts';
import { Badge } from '../../ui/data-display/badge.tsx';
import styles from './menu-links.module.css';

/** The number of requests that the employee can approve. */
export function ApprovalCount() {
  const count = useQuery(approvalMarksQuery()).data?.forCaller ?? 0;
  return <Count count={count} words={['ждёт решения', 'ждут решения', 'ждут решения']} />;
}

/** The number of matters that no colleague has taken. */
export function MatterCount() {
  const { data = 0 } = useQuery(matterCountQuery());
  return <Count count={data} words={['ждёт', 'ждут', 'ждут']} />;
}

/** The number of unread messages. */
export function UnreadCount() {
  const { data = 0 } = useQuery(unreadQuery());
  return <Count count={data} words={['новое', 'новых', 'новых']} />;
}

type Props = { readonly count: number; readonly words: Parameters<typeof plural>[1] };

/** Nothing for zero, and while the number is not known. */
function Count({ count, words }: Props) {
  return count === 0 ? null : (
    <span className={styles.count}>
      {' '}
      <Badge count={count} label={plural(count, words)} />
    </span>
  );
}
