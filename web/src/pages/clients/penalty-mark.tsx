import type { ReactNode } from 'react';
import type { PenaltyView } from '../../api/orders/order.ts';
import { ApprovalMark } from '../../features/approvals/approval-mark.tsx';

/** Shows that the cancellation of a paid penalty waits for a second person, or how the request has ended. */
export function penaltyMark({ penaltyUuid }: PenaltyView): ReactNode {
  return <ApprovalMark kinds={['CANCEL_PAID_PENALTY']} subjectId={penaltyUuid} />;
}
