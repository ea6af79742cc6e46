import { Link } from '@tanstack/react-router';
import { kopecks } from '#domain/money.ts';
import { differenceNames } from '#domain/reconciliation/difference-names.ts';
import type { BookDifference, DifferenceSort } from '../../api/reconciliation/reconciliation.ts';
import { formatTimestamp } from '../../format/timestamp.ts';
import { formatMoney } from '../../format/money.ts';
import { shortOrderNumber } from '#domain/orders/short-order-number.ts';
import type { ExportFieldOf } from '#domain/exports/lists.ts';
import { paths } from '../../paths.ts';
import { sortOfList } from '../../session/list-sort.ts';
import type { Column } from '../../ui/collections/grid-columns.ts';
import { QueryGrid, type QueryGridProps } from '../../ui/collections/query-grid.tsx';
import { DifferenceActions } from './difference-actions.tsx';

type Field = ExportFieldOf<'DIFFERENCES'>;

type Props = Required<Pick<QueryGridProps<BookDifference>, 'load' | 'more' | 'sort' | 'renderExport'>> & {
  readonly isOpen: boolean;
};

const fields: readonly DifferenceSort[] = ['foundAt', 'settledAt', 'ourAmount', 'theirAmount'];

/** Open differences begin with the oldest, settled ones with the latest. */
export const differenceSort = {
  open: sortOfList(fields, { field: 'foundAt', order: 'ASC' }),
  settled: sortOfList(fields, { field: 'settledAt', order: 'DESC' }),
} as const;

/** The differences between the books, with their age and responsible employee. */
export function DifferencesTable({ isOpen, ...query }: Props) {
  return (
    <QueryGrid
      {...query}
      id="differences"
      caption="Расхождения"
      columns={isOpen ? [...columns, actions] : [...columns, settledAt, outcome]}
      empty={isOpen ? 'Книги сходятся' : 'Закрытых расхождений нет'}
      picture="done"
      keyOf={({ differenceUuid }) => differenceUuid}
      isMuted={({ settledAt }) => settledAt !== null}
    />
  );
}

const columns: readonly Column<BookDifference, Field>[] = [
  {
    title: 'Найдено',
    short: 'Найдено',
    exported: ['foundAt'],
    narrow: 'bottom',
    sortField: 'foundAt',
    sortNames: ['Сначала давние', 'Сначала недавние'],
    cell: ({ foundAt }) => formatTimestamp(foundAt),
  },
  { title: 'Что не сходится', exported: ['kind'], narrow: 'top', cell: ({ kind }) => differenceNames[kind] },
  {
    title: 'Заказ',
    exported: ['orderNumber', 'subject'],
    cell: (difference) => <OrderOf difference={difference} />,
  },
  {
    title: 'У нас',
    exported: ['ourAmount'],
    isNumber: true,
    sortField: 'ourAmount',
    cell: ({ ourAmount }) => formatMoney(kopecks(ourAmount)),
  },
  {
    title: 'Там',
    short: 'Там',
    exported: ['theirAmount'],
    narrow: 'bottomEnd',
    isNumber: true,
    sortField: 'theirAmount',
    cell: ({ theirAmount }) => formatMoney(kopecks(theirAmount)),
  },
  { title: 'Кто занимается', exported: ['owner'], cell: ({ owner }) => owner ?? '—' },
];

const settledAt: Column<BookDifference, Field> = {
  title: 'Закрыто',
  exported: ['settledAt'],
  sortField: 'settledAt',
  sortNames: ['Сначала закрытые давно', 'Сначала закрытые недавно'],
  cell: (difference) => (difference.settledAt === null ? '—' : formatTimestamp(difference.settledAt)),
};

const actions: Column<BookDifference, Field> = {
  title: 'Что сделать',
  narrow: 'ending',
  cell: (difference) => <DifferenceActions difference={difference} />,
};

const outcome: Column<BookDifference, Field> = {
  title: 'Чем закончилось',
  exported: ['note'],
  cell: ({ note }) => note ?? '—',
};

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
