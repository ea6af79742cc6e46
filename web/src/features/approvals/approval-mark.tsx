import { useQuery } from '@tanstack/react-query';
import { type ApprovalKind, approvalKinds, type ApprovalState } from '#domain/staff/approval.ts';
import { type ApprovalMarkData, approvalMarksQuery } from '../../api/approvals/approvals.ts';
import { formatTimestamp } from '../../format/timestamp.ts';
import { mayApprove } from '../../session/may-approve.ts';
import { useRights } from '../../session/use-rights.ts';
import { Note } from '../../ui/back-office/note.tsx';
import { Tag } from '../../ui/data-display/tag.tsx';
import styles from './approvals.module.css';

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
      <StateTag state={mark.state} />
      {!isShort && <Note>{noteOf(mark, kinds.length > 1)}</Note>}
    </>
  );
}

/**
 * Above a list: the requests to create what is not in it yet, which wait for a second person, and how the employee's
 * own requests have ended without it (docs/spec/rules.md#14).
 */
export function NewSubjectMarks({ kind, title }: { readonly kind: ApprovalKind; readonly title: string }) {
  const isEnabled = mayApprove(useRights());
  const { data } = useQuery({ ...approvalMarksQuery(), enabled: isEnabled });
  const latest = new Map<string, ApprovalMarkData>();
  for (const mark of data?.marks ?? [])
    // an answer of the previous version has no such field
    if (mark.kind === kind && typeof mark.newSubject === 'string' && !latest.has(mark.newSubject))
      latest.set(mark.newSubject, mark);
  const marks = [...latest].filter(([, { state }]) => state !== 'APPROVED');
  if (marks.length === 0) return null;
  return (
    <ul className={styles.newSubjects} aria-label={title}>
      {marks.map(([name, mark]) => (
        <li key={name}>
          <strong>{name}</strong> <StateTag state={mark.state} /> <Note>{noteOf(mark, true)}</Note>
        </li>
      ))}
    </ul>
  );
}

function StateTag({ state }: { readonly state: ApprovalState }) {
  return <Tag tone={state === 'WAITING' ? 'accent' : 'neutral'}>{texts[state]}</Tag>;
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
  const names = namesKind ? [approvalKinds[kind].name] : [];
  const facts =
    state === 'WAITING'
      ? [`просит ${requestedBy ?? 'магазин'}`, `до ${formatTimestamp(expiresAt)}`]
      : [reason ?? ''];
  return [...names, ...facts].filter((part) => part !== '').join(', ');
}
