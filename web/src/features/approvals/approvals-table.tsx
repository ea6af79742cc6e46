import { approvalKinds, approvalStateNames } from '#domain/staff/approval.ts';
import { kopecks } from '#domain/money.ts';
import type { ApprovalRequest } from '../../api/approvals/approvals.ts';
import { formatTimestamp } from '../../format/timestamp.ts';
import { formatMoney } from '../../format/money.ts';
import { shortOrderNumber } from '#domain/orders/short-order-number.ts';
import { Note } from '../../ui/back-office/note.tsx';
import type { Column } from '../../ui/collections/grid-columns.ts';
import { QueryGrid, type QueryGridProps } from '../../ui/collections/query-grid.tsx';
import { Tag } from '../../ui/data-display/tag.tsx';
import { DecisionButtons } from './decide.tsx';

type Props = Required<Pick<QueryGridProps<ApprovalRequest>, 'load' | 'more'>> & {
  readonly isWaiting: boolean;
};

/** Requests that wait for a second employee, or their decisions. */
export function ApprovalsTable({ isWaiting, ...query }: Props) {
  return (
    <QueryGrid
      {...query}
      id="approvals"
      caption="Согласования"
      columns={columns}
      keyOf={({ requestUuid }) => requestUuid}
      isMuted={({ state }) => state !== 'WAITING'}
      failed="Не удалось загрузить согласования"
      empty={isWaiting ? 'Ничего не ждёт решения' : 'Решённых запросов нет'}
      icon="check"
    />
  );
}

/** The order, the product and the client of a request. */
function listSubjects({
  orderNumber,
  productName,
  merchantFullName,
  clientFullName,
}: ApprovalRequest): readonly string[] {
  const order =
    orderNumber === null ? null : `Заказ ${shortOrderNumber(orderNumber)}, ${merchantFullName ?? ''}`;
  return [order, productName, clientFullName].filter((line) => line !== null);
}

const columns: readonly Column<ApprovalRequest>[] = [
  {
    title: 'Что сделать',
    cell: (request) => (
      <>
        {approvalKinds[request.kind].name}
        {[...listSubjects(request), ...request.details].map((line) => (
          <Note key={line}>{line}</Note>
        ))}
      </>
    ),
  },
  {
    title: 'Сумма',
    isNumber: true,
    cell: ({ amount }) => (amount === null ? '—' : formatMoney(kopecks(amount))),
  },
  {
    title: 'Кто просит',
    cell: ({ requestedBy, requestedAt }) => (
      <>
        {requestedBy ?? 'Магазин'}
        <Note>{formatTimestamp(requestedAt)}</Note>
      </>
    ),
  },
  {
    title: 'Состояние',
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
  {
    title: 'Решение',
    cell: (request) => (request.state === 'WAITING' ? <DecisionButtons request={request} /> : '—'),
  },
];
