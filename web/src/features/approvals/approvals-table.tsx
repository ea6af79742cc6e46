import { approvalKinds, approvalStateNames } from '#domain/staff/approval.ts';
import { kopecks } from '#domain/money.ts';
import type { ApprovalRequest } from '../../api/staff/approvals.ts';
import { formatTimestamp } from '../../format/timestamp.ts';
import { formatMoney } from '../../format/money.ts';
import { shortOrderNumber } from '../../format/order-number.ts';
import type { Column } from '../../ui/collections/grid-columns.ts';
import type { QueryGridProps } from '../../ui/collections/query-grid.tsx';
import { QueryGrid } from '../../ui/collections/query-grid.tsx';
import { Tag } from '../../ui/data-display/tag.tsx';
import styles from './approvals.module.css';
import { Decide } from './decide.tsx';

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
function subjectsOf({
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
        {[...subjectsOf(request), ...request.details].map((line) => (
          <span key={line} className={styles.note}>
            {line}
          </span>
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
        <span className={styles.note}>{formatTimestamp(requestedAt)}</span>
      </>
    ),
  },
  {
    title: 'Состояние',
    cell: ({ state, expiresAt, decidedBy, decidedAt, reason }) => (
      <>
        <Tag tone={state === 'WAITING' ? 'accent' : 'neutral'}>{approvalStateNames[state]}</Tag>
        <span className={styles.note}>
          {state === 'WAITING' && `до ${formatTimestamp(expiresAt)}`}
          {decidedBy !== null && decidedAt !== null && `${decidedBy}, ${formatTimestamp(decidedAt)}`}
        </span>
        {reason !== null && <span className={styles.note}>{reason}</span>}
      </>
    ),
  },
  {
    title: 'Решение',
    cell: (request) => (request.state === 'WAITING' ? <Decide request={request} /> : '—'),
  },
];
