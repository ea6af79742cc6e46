import { useQuery } from '@tanstack/react-query';
import { type ApprovalKind, approvalKinds, type ApprovalState } from '#domain/staff/approval.ts';
import { type ApprovalMarkData, approvalMarksQuery } from '../../api/approvals/approvals.ts';
import { formatTimestamp } from '../../format/timestamp.ts';
import { mayApprove } from '../../session/may-approve.ts';
import { useRights } from '../../session/use-rights.ts';
import { Note } from '../../ui/back-office/note.tsx';
import { Tag } from '../../ui/data-display/tag.tsx';

type Props = {
  readonly kinds: readonly ApprovalKind[];
  readonly subjectId: string;
  /** Only the tag, for a row of one line whose details have the rest. */
  readonly isShort?: boolean;
};

/**
 * Beside the subject of a request: that it waits for a second person, or how the employee's own request has ended.
 * Nothing without a request, and while it is not known (docs/spec/rules.md#14).
 */
export function ApprovalMark({ kinds, subjectId, isShort = false }: Props) {
  const isEnabled = mayApprove(useRights());
  const { data } = useQuery({ ...approvalMarksQuery(), enabled: isEnabled });
  // the waiting ones come first, then the latest outcome
  const mark = data?.marks.find((each) => each.subjectId === subjectId && kinds.includes(each.kind));
  if (mark === undefined) return null;
  return (
    <>
      <Tag tone={mark.state === 'WAITING' ? 'accent' : 'neutral'}>{texts[mark.state]}</Tag>
      {!isShort && <Note>{noteOf(mark, kinds.length > 1)}</Note>}
    </>
  );
}

const texts = {
  WAITING: 'Ждёт согласования',
  APPROVED: 'Согласовано',
  REJECTED: 'Запрос отклонён',
  STALE: 'Запрос устарел',
  EXPIRED: 'Срок запроса вышел',
} as const satisfies Record<ApprovalState, string>;

function noteOf(
  { kind, state, requestedBy, expiresAt, reason }: ApprovalMarkData,
  namesKind: boolean,
): string {
  const what = namesKind ? [approvalKinds[kind].name] : [];
  const facts =
    state === 'WAITING'
      ? [`просит ${requestedBy ?? 'магазин'}`, `до ${formatTimestamp(expiresAt)}`]
      : [reason ?? ''];
  return [...what, ...facts].filter((part) => part !== '').join(', ');
}
