import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type CalendarDate, calendarDate, daysBetween, instant, moscowDate } from '#domain/dates.ts';
import type { ExportFieldOf } from '#domain/exports/lists.ts';
import { kopecks } from '#domain/money.ts';
import { shortOrderNumber } from '#domain/orders/short-order-number.ts';
import { isProblem } from '#domain/pauses/pause-reason.ts';
import { plurals } from '#domain/plural.ts';
import {
  type PauseRequestSort,
  pauseRequestsQuery,
  type WaitingRequest,
} from '../../api/pauses/staff-pauses.ts';
import { useRows } from '../../api/wire/use-rows.ts';
import { ApprovalMark } from '../../features/approvals/approval-mark.tsx';
import { ExportButton } from '../../features/exports/export-button.tsx';
import { endOfPause } from '../../features/pauses/end-of-pause.ts';
import { reasonNames } from '../../features/pauses/request-texts.ts';
import { DecisionWindow } from '../../features/pauses/staff/decision-window.tsx';
import {
  pauseRequestFields,
  pauseRequestPatterns,
  pauseRequestsFilterOf,
  pauseRequestsRequestOf,
} from '../../features/pauses/staff/pause-requests-filter.ts';
import { SavedViews } from '../../features/saved-views/saved-views.tsx';
import { formatDate } from '../../format/date.ts';
import { formatMoney } from '../../format/money.ts';
import { countryCode, formatPhone } from '../../format/phone.ts';
import { plural } from '../../format/plural.ts';
import { formatTimestamp } from '../../format/timestamp.ts';
import { paths } from '../../paths.ts';
import { sortOfList } from '../../session/list-sort.ts';
import { useListSearch } from '../../session/use-list-search.ts';
import { useRights } from '../../session/use-rights.ts';
import { Note } from '../../ui/back-office/note.tsx';
import { FilterBar } from '../../ui/collections/filter-bar.tsx';
import type { Column } from '../../ui/collections/grid-columns.ts';
import { QueryGrid } from '../../ui/collections/query-grid.tsx';
import { ShopMark } from '../../ui/data-display/shop-mark.tsx';
import { Tag } from '../../ui/data-display/tag.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { Page } from '../../ui/layout/page.tsx';

const sorting = sortOfList<PauseRequestSort>(['requestedAt', 'unpaidAmount'], {
  field: 'requestedAt',
  order: 'ASC',
});

/** «Обращения»: reports of problems and requests for relief that wait for a decision (docs/spec/rules.md#13). */
export function PauseRequestsPage() {
  const { search, onFilter, onOpenView, onSort } = useListSearch(paths.pauseRequests, pauseRequestPatterns);
  const filter = pauseRequestsRequestOf(search);
  const { list } = useRows(pauseRequestsQuery(filter, sorting.read(search.sort)), (page) =>
    page.requests.map((request) => ({ ...request, today: calendarDate(page.today) })),
  );
  const [decided, decide] = useState<Row | null>(null);
  const { viewProfile } = useRights();
  return (
    <Page title="Обращения">
      <FilterBar fields={pauseRequestFields} values={pauseRequestsFilterOf(search)} onApply={onFilter}>
        <SavedViews list="PAUSE_REQUESTS" search={search} onOpen={onOpenView} />
      </FilterBar>
      <QueryGrid
        id="pause-requests"
        caption="Обращения"
        load={list}
        more={list}
        sort={sorting.toGrid(search.sort, onSort)}
        renderExport={(shown) => <ExportButton request={{ list: 'PAUSE_REQUESTS', filter }} shown={shown} />}
        columns={columnsWith(decide, viewProfile)}
        keyOf={({ requestUuid }) => requestUuid}
        errorText="Не удалось загрузить обращения"
        empty={Object.keys(filter).length === 0 ? 'Нерешённых обращений нет' : 'Таких обращений нет'}
        picture="done"
      />
      {/* the window stays when a colleague's decision takes its row away */}
      {decided !== null && (
        <DecisionWindow
          request={decided}
          today={decided.today}
          onClose={() => {
            decide(null);
          }}
        />
      )}
    </Page>
  );
}

type Field = ExportFieldOf<'PAUSE_REQUESTS'>;

/** `today` is by the server's clock. */
type Row = WaitingRequest & { readonly today: CalendarDate };

function ageOf({ requestedAt, today }: Row): string {
  const days = daysBetween(moscowDate(instant(requestedAt)), today);
  return days <= 0 ? 'сегодня' : plural(days, plurals.day);
}

/** Without the right to see clients the order is no link, and the name is not in the answer. */
function shownOrder(mayView: boolean): Column<Row, Field> {
  return {
    title: 'Заказ',
    short: 'Заказ',
    exported: ['orderNumber', 'merchantFullName'],
    narrow: 'bottom',
    cell: ({ orderUuid, orderNumber, merchantFullName, clientUuid }) => (
      <>
        {mayView ? (
          <Link to={paths.order} params={{ orderId: orderUuid }} search={{ client: clientUuid }}>
            {shortOrderNumber(orderNumber)}
          </Link>
        ) : (
          shortOrderNumber(orderNumber)
        )}
        <Note>
          <ShopMark name={merchantFullName} size="small" /> {merchantFullName}
        </Note>
      </>
    ),
  };
}

function shownClient(mayView: boolean): Column<Row, Field> {
  return {
    title: 'Клиент',
    exported: ['fullName', 'phone'],
    cell: ({ fullName, phone }) =>
      mayView ? (fullName ?? 'Клиент без имени') : formatPhone({ countryCode, phone }),
    full: ({ fullName, phone }) => (
      <>
        {mayView && (fullName ?? 'Клиент без имени')}
        <Note>{formatPhone({ countryCode, phone })}</Note>
      </>
    ),
  };
}

const age: Column<Row, Field> = {
  title: 'Ждёт',
  exported: ['requestedAt'],
  sortField: 'requestedAt',
  sortNames: ['Сначала давние', 'Сначала недавние'],
  cell: ageOf,
  full: (request) => (
    <>
      {ageOf(request)}
      <Note>{formatTimestamp(request.requestedAt)}</Note>
    </>
  ),
};

const reported: Column<Row, Field> = {
  title: 'Обращение',
  exported: ['reason', 'wishedDays', 'text'],
  narrow: 'top',
  cell: ({ reason, text, wishedDays }) => (
    <>
      {reasonNames[reason]}
      {wishedDays !== null && `, на ${plural(wishedDays, plurals.day)}`}
      <Note>{text}</Note>
    </>
  ),
};

const debt: Column<Row, Field> = {
  title: 'Долг',
  exported: ['unpaidAmount', 'amount'],
  isNumber: true,
  sortField: 'unpaidAmount',
  sortNames: ['Сначала малый долг', 'Сначала большой долг'],
  cell: ({ unpaidAmount }) => formatMoney(kopecks(unpaidAmount)),
  full: ({ amount, unpaidAmount }) => (
    <>
      {formatMoney(kopecks(unpaidAmount))}
      <Note>из {formatMoney(kopecks(amount))}</Note>
    </>
  ),
};

const shopAnswer: Column<Row, Field> = {
  title: 'Магазин',
  isDetail: true,
  cell: ({ reason, answer }) => answer ?? (isProblem(reason) ? 'Не ответил' : '—'),
};

const state: Column<Row, Field> = {
  title: 'Состояние',
  exported: ['pausedThrough'],
  narrow: 'bottomEnd',
  cell: (request) => (
    <>
      <PauseTag {...request} />
      {request.waitingPause === null ? (
        <ApprovalMark kinds={['LONG_PAUSE']} subjectId={request.requestUuid} />
      ) : (
        <Note>
          Ждёт согласования: по {formatDate(calendarDate(request.waitingPause.dateTo))}, просит{' '}
          {request.waitingPause.requestedBy}
        </Note>
      )}
    </>
  ),
};

function columnsWith(decide: (row: Row) => void, mayView: boolean): readonly Column<Row, Field>[] {
  return [
    reported,
    state,
    age,
    shownOrder(mayView),
    debt,
    shownClient(mayView),
    shopAnswer,
    {
      title: 'Решение',
      narrow: 'ending',
      cell: (request) => (
        <Button
          variant="secondary"
          aria-label={`Решить по заказу ${shortOrderNumber(request.orderNumber)}`}
          onClick={() => {
            decide(request);
          }}
        >
          Решить
        </Button>
      ),
    },
  ];
}

function PauseTag(request: Row) {
  const { pausedThrough, today, isOrderClosed } = request;
  if (isOrderClosed) return <Tag tone="neutral">Заказ закрыт</Tag>;
  if (request.state === 'WAITING' || pausedThrough === null) return <Tag tone="neutral">Ждёт решения</Tag>;
  const isOver = endOfPause(request, today) !== null;
  return (
    <>
      <Tag tone={isOver ? 'neutral' : 'accent'}>{isOver ? 'Пауза была' : 'Пауза'}</Tag>
      <Note>по {formatDate(calendarDate(pausedThrough))}</Note>
    </>
  );
}
