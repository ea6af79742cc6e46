import { Link } from '@tanstack/react-router';
import { kopecks } from '#domain/money.ts';
import { differenceNames } from '#domain/reconciliation/difference-names.ts';
import type { BookDifference } from '../../api/reconciliation/reconciliation.ts';
import { formatTimestamp } from '../../format/timestamp.ts';
import { formatMoney } from '../../format/money.ts';
import { shortOrderNumber } from '#domain/orders/short-order-number.ts';
import { paths } from '../../paths.ts';
import type { Column } from '../../ui/collections/grid-columns.ts';
import { DataGrid } from '../../ui/collections/data-grid.tsx';
import { DifferenceActions } from './difference-actions.tsx';

type Props = { readonly differences: readonly BookDifference[] };

/** The differences between the books, with their age and responsible employee. */
export function DifferencesTable({ differences }: Props) {
  return (
    <DataGrid
      id="differences"
      caption="Расхождения"
      columns={columns}
      rows={differences}
      keyOf={({ differenceUuid }) => differenceUuid}
      isMuted={({ settledAt }) => settledAt !== null}
    />
  );
}

const columns: readonly Column<BookDifference>[] = [
  { title: 'Найдено', cell: ({ foundAt }) => formatTimestamp(foundAt) },
  { title: 'Что не сходится', cell: ({ kind }) => differenceNames[kind] },
  { title: 'Заказ', cell: (difference) => <OrderOf difference={difference} /> },
  { title: 'У нас', isNumber: true, cell: ({ ourAmount }) => formatMoney(kopecks(ourAmount)) },
  { title: 'Там', isNumber: true, cell: ({ theirAmount }) => formatMoney(kopecks(theirAmount)) },
  { title: 'Кто занимается', cell: ({ owner }) => owner ?? '—' },
  {
    title: 'Что сделать',
    cell: (difference) =>
      difference.settledAt === null ? <DifferenceActions difference={difference} /> : difference.note,
  },
];

function OrderOf({
  difference: { orderUuid, orderNumber, clientUuid, subject },
}: {
  readonly difference: BookDifference;
}) {
  if (orderUuid === null || orderNumber === null || clientUuid === null) return subject;
  return (
    <Link to={paths.order} params={{ orderId: orderUuid }} search={{ client: clientUuid }}>
      {shortOrderNumber(orderNumber)}
    </Link>
  );
}
