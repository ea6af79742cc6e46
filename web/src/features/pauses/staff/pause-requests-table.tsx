import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { type CalendarDate, calendarDate, daysBetween, instant, moscowDate } from '#domain/dates.ts';
import type { ExportFieldOf } from '#domain/exports/lists.ts';
import { kopecks } from '#domain/money.ts';
import { isProblem } from '#domain/pauses/pause-reason.ts';
import { plurals } from '#domain/plural.ts';
import type { PauseRequestSort, WaitingRequest } from '../../../api/pauses/staff-pauses.ts';
import { formatDate } from '../../../format/date.ts';
import { formatMoney } from '../../../format/money.ts';
import { shortOrderNumber } from '#domain/orders/short-order-number.ts';
import { plural } from '../../../format/plural.ts';
import { countryCode, formatPhone } from '../../../format/phone.ts';
import { formatTimestamp } from '../../../format/timestamp.ts';
import { paths } from '../../../paths.ts';
import { sortOfList } from '../../../session/list-sort.ts';
import { useRights } from '../../../session/use-rights.ts';
import { Note } from '../../../ui/back-office/note.tsx';
import type { Column } from '../../../ui/collections/grid-columns.ts';
import { QueryGrid, type QueryGridProps } from '../../../ui/collections/query-grid.tsx';
import { Tag } from '../../../ui/data-display/tag.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import { endOfPause } from '../end-of-pause.ts';
import { reasonNames } from '../request-texts.ts';
import { ShopMark } from '../../../ui/data-display/shop-mark.tsx';
import { DecisionWindow } from './decision-window.tsx';

type Field = ExportFieldOf<'PAUSE_REQUESTS'>;

type Props = Required<Pick<QueryGridProps<Row>, 'load' | 'more' | 'sort' | 'renderExport' | 'empty'>> & {
  /** How the employee's own request for the approval of a long pause has ended. */
  readonly outcomeOf: (request: WaitingRequest) => ReactNode;
};

/** By the server's clock. */
type Today = { readonly today: CalendarDate };

type Row = WaitingRequest & Today;

export const pauseRequestSort = sortOfList<PauseRequestSort>(['requestedAt', 'unpaidAmount'], {
  field: 'requestedAt',
  order: 'ASC',
});

/** The reports and requests that staff have not decided. */
export function PauseRequestsTable({ outcomeOf, ...query }: Props) {
  const [decided, decide] = useState<Row | null>(null);
  const { viewProfile } = useRights();
  return (
    <>
      <QueryGrid
        {...query}
        id="pause-requests"
        caption="Обращения"
        columns={columnsWith(decide, viewProfile, outcomeOf)}
        keyOf={({ requestUuid }) => requestUuid}
        failed="Не удалось загрузить обращения"
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
    </>
  );
}

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

function stateColumn(outcomeOf: Props['outcomeOf']): Column<Row, Field> {
  return {
    title: 'Состояние',
    exported: ['pausedThrough'],
    narrow: 'bottomEnd',
    cell: (request) => (
      <>
        <PauseTag {...request} />
        {request.waitingPause === null ? (
          outcomeOf(request)
        ) : (
          <Note>
            Ждёт согласования: по {formatDate(calendarDate(request.waitingPause.dateTo))}, просит{' '}
            {request.waitingPause.requestedBy}
          </Note>
        )}
      </>
    ),
  };
}

function columnsWith(
  decide: (row: Row) => void,
  mayView: boolean,
  outcomeOf: Props['outcomeOf'],
): readonly Column<Row, Field>[] {
  return [
    reported,
    stateColumn(outcomeOf),
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
  const { state, pausedThrough, today, isOrderClosed } = request;
  if (isOrderClosed) return <Tag tone="neutral">Заказ закрыт</Tag>;
  if (state === 'WAITING' || pausedThrough === null) return <Tag tone="neutral">Ждёт решения</Tag>;
  const isOver = endOfPause(request, today) !== null;
  return (
    <>
      <Tag tone={isOver ? 'neutral' : 'accent'}>{isOver ? 'Пауза была' : 'Пауза'}</Tag>
      <Note>по {formatDate(calendarDate(pausedThrough))}</Note>
    </>
  );
}
