import { useQuery } from '@tanstack/react-query';
import { approvalMarksQuery } from '../../api/approvals/approvals.ts';
import { matterCountQuery } from '../../api/matters/matters.ts';
import { paths } from '../../paths.ts';
import { Count } from './menu-counts.tsx';

/** The number beside an item of the menu of staff; nothing beside most of them. */
export function StaffCount({ path }: { readonly path: string }) {
  if (path === paths.approvals) return <ApprovalCount />;
  return path === paths.matters ? <MatterCount /> : null;
}

/** The number of requests that the employee can approve. */
function ApprovalCount() {
  const count = useQuery(approvalMarksQuery()).data?.forCaller ?? 0;
  return <Count count={count} words={['ждёт решения', 'ждут решения', 'ждут решения']} />;
}

/** The number of matters that no colleague has taken. */
function MatterCount() {
  const { data = 0 } = useQuery(matterCountQuery());
  return <Count count={data} words={['ждёт', 'ждут', 'ждут']} />;
}
