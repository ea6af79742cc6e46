import { calendarDate, instant } from '#domain/dates.ts';
import { kopecks } from '#domain/money.ts';
import { pluralForm } from '#domain/plural.ts';
import type { MetricRow, MetricSort } from '../../api/reports/reports.ts';
import { formatDate, formatTime } from '../../format/date.ts';
import { formatMoney } from '../../format/money.ts';
import { shortOrderNumber } from '#domain/orders/short-order-number.ts';
import type { ExportFieldOf } from '#domain/exports/lists.ts';
import { countryCode, formatPhone } from '../../format/phone.ts';
import { paths } from '../../paths.ts';
import { sortOfList } from '../../session/list-sort.ts';
import { Note } from '../../ui/back-office/note.tsx';
import type { Column } from '../../ui/collections/grid-columns.ts';
import { QueryGrid, type QueryGridProps } from '../../ui/collections/query-grid.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { ShopMark } from '../../ui/data-display/shop-mark.tsx';
import styles from './reports.module.css';

type Field = ExportFieldOf<'METRIC_ROWS'>;

type Props = Pick<
  QueryGridProps<MetricRow>,
  'caption' | 'load' | 'more' | 'summary' | 'sort' | 'renderExport'
>;

/** Without an order planned payments begin with the oldest, events with the latest. */
export const metricSort = sortOfList<MetricSort>(['at', 'amount'], null);

/** The rows behind a metric. The order is a link for staff who may see its client. */
export function MetricRowsTable(query: Props) {
  return (
    <QueryGrid
      {...query}
      id="metric-rows"
      columns={columns}
      keyOf={({ key }) => key}
      empty="Таких строк нет"
      picture="done"
      loading={<Skeleton height={60} />}
    />
  );
}

const dayForms = ['день', 'дня', 'дней'] as const;

const columns: readonly Column<MetricRow, Field>[] = [
  {
    title: 'Дата',
    exported: ['at', 'date'],
    sortField: 'at',
    sortNames: ['Сначала старые', 'Сначала новые'],
    cell: ({ date, at }) => (
      <>
        {formatDate(calendarDate(date))}
        {at !== null && <Note>{formatTime(instant(at))}</Note>}
      </>
    ),
  },
  {
    title: 'Заказ',
    exported: ['orderNumber', 'merchantFullName'],
    narrow: 'top',
    cell: (row) => (
      <>
        <OrderOf row={row} />
        <Note>
          <ShopMark name={row.merchantFullName} size="small" /> {row.merchantFullName}
        </Note>
      </>
    ),
  },
  {
    title: 'Клиент',
    exported: ['phone'],
    cell: ({ phone }) => (phone === null ? '—' : formatPhone({ countryCode, phone })),
  },
  {
    title: 'Что это',
    exported: ['what', 'paymentNumber', 'daysLate'],
    narrow: 'bottom',
    cell: ({ what, paymentNumber, daysLate }) => (
      <>
        {what}
        {paymentNumber !== null && <Note>Платеж {paymentNumber}</Note>}
        {daysLate !== null && (
          <span className={styles.late}>
            {' '}
            {daysLate} {pluralForm(daysLate, dayForms)} просрочки
          </span>
        )}
      </>
    ),
  },
  {
    title: 'Сумма',
    exported: ['amount'],
    narrow: 'bottomEnd',
    isNumber: true,
    sortField: 'amount',
    sortNames: ['Сначала малые суммы', 'Сначала большие суммы'],
    cell: ({ amount }) => formatMoney(kopecks(amount)),
  },
];

function OrderOf({ row: { orderUuid, orderNumber, clientUuid } }: { readonly row: MetricRow }) {
  if (orderUuid === null || orderNumber === null) return '—';
  const name = shortOrderNumber(orderNumber);
  if (clientUuid === null) return name;
  return (
    <Link to={paths.order} params={{ orderId: orderUuid }} search={{ client: clientUuid }}>
      {name}
    </Link>
  );
}
