import { calendarDate, instant } from '#domain/dates.ts';
import type { ExportFieldOf } from '#domain/exports/lists.ts';
import { kopecks } from '#domain/money.ts';
import { shortOrderNumber } from '#domain/orders/short-order-number.ts';
import { pluralForm } from '#domain/plural.ts';
import { metricName, metrics } from '#domain/reports/metrics.ts';
import {
  type MetricRow,
  metricRowsQuery,
  type MetricRowsRequest,
  type MetricSort,
} from '../../api/reports/reports.ts';
import { useRows } from '../../api/wire/use-rows.ts';
import { ExportButton } from '../../features/exports/export-button.tsx';
import { metricRequestOf, reportPatterns } from '../../features/reports/report-days.ts';
import styles from '../../features/reports/reports.module.css';
import { SavedViews } from '../../features/saved-views/saved-views.tsx';
import { formatCount } from '../../format/count.ts';
import { formatDate, formatTime, today } from '../../format/date.ts';
import { formatMoney } from '../../format/money.ts';
import { countryCode, formatPhone } from '../../format/phone.ts';
import { paths } from '../../paths.ts';
import { sortOfList } from '../../session/list-sort.ts';
import { useListSearch } from '../../session/use-list-search.ts';
import { Note } from '../../ui/back-office/note.tsx';
import type { Column } from '../../ui/collections/grid-columns.ts';
import { QueryGrid } from '../../ui/collections/query-grid.tsx';
import { ShopMark } from '../../ui/data-display/shop-mark.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { BackLink } from '../../ui/navigation/back-link.tsx';
import { Link } from '../../ui/navigation/link.tsx';

/** Without an order planned payments begin with the oldest, events with the latest. */
const sorting = sortOfList<MetricSort>(['at', 'amount'], null);

/** The rows behind a number of the dashboard; the address names the number. */
export function MetricRowsPage() {
  const { search, onOpenView, onSort } = useListSearch(paths.metricRows, reportPatterns);
  const request = metricRequestOf(search, today());
  const back = (
    <BackLink to={paths.dashboard} search={{ from: search.from, to: search.to }}>
      К показателям
    </BackLink>
  );
  if (request === null) {
    return (
      <Page title="Строки показателя" above={back}>
        <EmptyState picture="lost" message="Такого показателя нет" />
      </Page>
    );
  }
  return (
    <Page
      title={metricName(request)}
      above={back}
      lead={periodText(request)}
      aside={<SavedViews list="METRIC_ROWS" search={search} onOpen={onOpenView} />}
    >
      <Rows key={JSON.stringify(request)} request={request} sort={search.sort} onSort={onSort} />
    </Page>
  );
}

function periodText({ metric, dateFrom, dateTo }: MetricRowsRequest): string {
  if (!metrics[metric].isOfPeriod) return 'На сегодня';
  return `С ${formatDate(calendarDate(dateFrom))} по ${formatDate(calendarDate(dateTo))}`;
}

type RowsProps = {
  readonly request: MetricRowsRequest;
  readonly sort: string | undefined;
  readonly onSort: (sort: string) => void;
};

/** The order is a link for staff who may see its client. */
function Rows({ request, sort, onSort }: RowsProps) {
  const { list, first } = useRows(metricRowsQuery(request, sorting.read(sort)), (page) => page.rows);
  const { total, amount } = first ?? { total: 0, amount: 0 };
  return (
    <QueryGrid
      id="metric-rows"
      caption={metricName(request)}
      load={list}
      more={list}
      sort={sorting.toGrid(sort, onSort)}
      renderExport={(shown) => (
        <ExportButton request={{ list: 'METRIC_ROWS', filter: request }} shown={shown} />
      )}
      summary={`Показано ${formatCount(list.data?.length ?? 0)} из ${formatCount(total)}, всего на ${formatMoney(kopecks(amount))}`}
      columns={columns}
      keyOf={({ key }) => key}
      empty="Таких строк нет"
      picture="done"
      loading={<Skeleton height={60} />}
    />
  );
}

type Field = ExportFieldOf<'METRIC_ROWS'>;

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
