import { useQuery } from '@tanstack/react-query';
import { approvalMarksQuery } from '../../api/approvals/approvals.ts';
import { plural } from '../../format/plural.ts';
import { Badge } from '../../ui/data-display/badge.tsx';
import styles from './menu-links.module.css';

/** The number of requests that the employee can approve; nothing without any, and while it is not known. */
export function ApprovalCount() {
  const count = useQuery(approvalMarksQuery()).data?.forCaller ?? 0;
  return count === 0 ? null : (
    <span className={styles.count}>
      {' '}
      <Badge count={count} label={plural(count, ['ждёт решения', 'ждут решения', 'ждут решения'])} />
    </span>
  );
}
