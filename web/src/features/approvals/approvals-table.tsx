import { approvalKinds, approvalStateNames } from '#domain/staff/approval.ts';
import { kopecks } from '#domain/money.ts';
import type { ExportFieldOf } from '#domain/exports/lists.ts';
import type { ApprovalRequest, ApprovalSort } from '../../api/approvals/approvals.ts';
import { formatTimestamp } from '../../format/timestamp.ts';
import { formatMoney } from '../../format/money.ts';
import { sortOfList } from '../../session/list-sort.ts';
import { Note } from '../../ui/back-office/note.tsx';
import type { Column } from '../../ui/collections/grid-columns.ts';
import { QueryGrid, type QueryGridProps } from '../../ui/collections/query-grid.tsx';
import { ShopMark } from '../../ui/data-display/shop-mark.tsx';
import { Tag } from '../../ui/data-display/tag.tsx';
import { DecisionButtons } from './decide.tsx';
import type { RenderSubject } from './review-window.tsx';
import { justificationLine, subjectLines } from './subject-lines.ts';

type Field = ExportFieldOf<'APPROVALS'>;

type Props = Required<Pick<QueryGridProps<ApprovalRequest>, 'load' | 'more' | 'sort' | 'renderExport'>> & {
  readonly isWaiting: boolean;
  readonly renderSubject: RenderSubject;
};

export const approvalSort = sortOfList<ApprovalSort>(['requestedAt', 'amount'], {
  field: 'requestedAt',
  order: 'DESC',
});

/** Requests that wait for a second employee, or their decisions. */
export function ApprovalsTable({ isWaiting, renderSubject, ...query }: Props) {
  return (
    <QueryGrid
      {...query}
      id="approvals"
      caption="Согласования"
      columns={[...columns, decisionColumn(renderSubject)]}
      keyOf={({ requestUuid }) => requestUuid}
      isMuted={({ state }) => state !== 'WAITING'}
      failed="Не удалось загрузить согласования"
      empty={isWaiting ? 'Ничего не ждёт решения' : 'Решённых запросов нет'}
      picture="done"
    />
  );
}

function clientLine({ clientFullName }: ApprovalRequest): readonly string[] {
  return clientFullName === null ? [] : [clientFullName];
}

function SubjectNotes({ request }: { readonly request: ApprovalRequest }) {
  return subjectLines(request).map((line) => (
    <Note key={line}>
      <ShopMark name={request.merchantFullName} size="small" /> {line}
    </Note>
  ));
}

const columns: readonly Column<ApprovalRequest, Field>[] = [
  {
    title: 'Что сделать',
    exported: ['kind', 'orderNumber', 'merchantFullName', 'productName', 'justification'],
    narrow: 'top',
    cell: (request) => (
      <>
        {approvalKinds[request.kind].name}
        <SubjectNotes request={request} />
      </>
    ),
    full: (request) => (
      <>
        {approvalKinds[request.kind].name}
        <SubjectNotes request={request} />
        {[...clientLine(request), ...request.details].map((line) => (
          <Note key={line}>{line}</Note>
        ))}
        <Note>Причина: {justificationLine(request)}</Note>
      </>
    ),
  },
  {
    title: 'Сумма',
    exported: ['amount'],
    isNumber: true,
    sortField: 'amount',
    sortNames: ['Сначала малые суммы', 'Сначала большие суммы'],
    cell: ({ amount }) => (amount === null ? '—' : formatMoney(kopecks(amount))),
  },
  {
    title: 'Кто просит',
    short: 'Просит',
    exported: ['requestedAt', 'requestedBy'],
    narrow: 'bottom',
    sortField: 'requestedAt',
    sortNames: ['Сначала старые', 'Сначала новые'],
    cell: ({ requestedBy, requestedAt }) => (
      <>
        {requestedBy ?? 'Магазин'}
        <Note>{formatTimestamp(requestedAt)}</Note>
      </>
    ),
  },
  {
    title: 'Состояние',
    exported: ['state', 'expiresAt', 'decidedBy', 'decidedAt', 'reason'],
    narrow: 'bottomEnd',
    cell: ({ state, expiresAt, decidedBy, decidedAt, reason }) => (
      <>
        <Tag tone={state === 'WAITING' ? 'accent' : 'neutral'}>{approvalStateNames[state]}</Tag>
        <Note>
          {state === 'WAITING' && `до ${formatTimestamp(expiresAt)}`}
          {decidedBy !== null && decidedAt !== null && `${decidedBy}, ${formatTimestamp(decidedAt)}`}
        </Note>
        {reason !== null && <Note>{reason}</Note>}
      </>
    ),
  },
];

function decisionColumn(renderSubject: RenderSubject): Column<ApprovalRequest, Field> {
  return {
    title: 'Решение',
    narrow: 'ending',
    cell: (request) =>
      request.state === 'WAITING' ? <DecisionButtons request={request} renderSubject={renderSubject} /> : '—',
  };
}
