import { type InfiniteData, keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { calendarDate } from '#domain/dates.ts';
import type { ExportFieldOf } from '#domain/exports/lists.ts';
import { kopecks } from '#domain/money.ts';
import { actuatorInfoQuery } from '../../api/config/actuator-info.ts';
import {
  type HistoryPage as HistoryPageData,
  historyQuery,
  keysOfHistory,
  loadedActions,
  toWireFilter,
} from '../../api/history/history-query.ts';
import type { HistoryAction } from '../../api/history/history-action.ts';
import { type ListQuery, useList } from '../../api/wire/use-list.ts';
import { ExportButton } from '../../features/exports/export-button.tsx';
import { formatDate } from '../../format/date.ts';
import { countryCode } from '../../format/phone.ts';
import { amountText, minorUnits } from '../../features/history/amount-input.ts';
import { FilterChips } from '../../features/history/filter-chips.tsx';
import { Note } from '../../ui/back-office/note.tsx';
import { FilterBar } from '../../ui/collections/filter-bar.tsx';
import type { Column } from '../../ui/collections/grid-columns.ts';
import { QueryGrid, type QueryGridProps } from '../../ui/collections/query-grid.tsx';
import { Money } from '../../ui/data-display/money.tsx';
import { ShopMark } from '../../ui/data-display/shop-mark.tsx';
import styles from '../../features/history/history.module.css';
import {
  type FilterChoices,
  filterOf,
  historyFields,
  type HistoryFilter,
  type HistorySort,
  requestOf,
  searchOf,
  sortField,
  sortOf,
} from '../../features/history/history-filter.ts';
import { readHistorySearch } from '../../features/history/history-search.ts';
import { SavedViews } from '../../features/saved-views/saved-views.tsx';
import { Loader } from '../../ui/feedback/loader.tsx';
import type { MorePages } from '../../ui/navigation/load-more.tsx';
import { Page } from '../../ui/layout/page.tsx';

type Props = {
  readonly phone: string;
  readonly filter: HistoryFilter;
  readonly onFilter: (filter: HistoryFilter) => void;
};

const defaultPageSize = 25;

/** «История» of a client, for staff (docs/spec/specification.md#2 «Operation history page»). */
export function HistoryPage({ phone, filter, onFilter }: Props) {
  const { data: info } = useQuery(actuatorInfoQuery());
  const query = useList(
    {
      ...historyQuery(phone, requestOf(filter), info?.historyActionsPerPage ?? defaultPageSize),
      placeholderData: keepPreviousData,
    },
    keysOfHistory,
  );
  const choices = choicesOf(query.data?.pages.at(-1));
  return (
    <Page title="История">
      <FilterBar
        fields={historyFields(choices)}
        values={{ ...filter, amount: amountText(filter.amount) }}
        onApply={(next) => {
          onFilter({ ...next, amount: minorUnits(next.amount) });
        }}
      >
        <SavedViews
          list="CLIENT_HISTORY"
          search={searchOf(filter)}
          onOpen={(saved) => {
            onFilter(filterOf(readHistorySearch(saved)));
          }}
        />
      </FilterBar>
      <FilterChips filter={filter} choices={choices} onApply={onFilter} />
      <Operations
        query={query}
        sort={filter.sort}
        onSort={(sort) => {
          onFilter({ ...filter, sort });
        }}
        renderExport={(shown) => (
          <ExportButton
            request={{
              list: 'CLIENT_HISTORY',
              filter: { client: { countryCode, phone }, ...exportFilterOf(filter) },
            }}
            shown={shown}
          />
        )}
      />
    </Page>
  );
}

/** The export takes the order from the grid. */
function exportFilterOf(filter: HistoryFilter) {
  const { sort: _sort, ...rest } = requestOf(filter);
  return toWireFilter(rest);
}

function choicesOf(page: HistoryPageData | undefined): FilterChoices {
  return { orders: page?.orders ?? {}, events: page?.eventNames ?? [] };
}

type OperationsProps = Pick<QueryGridProps<HistoryAction>, 'renderExport'> & {
  readonly query: ListQuery<InfiniteData<HistoryPageData>>;
  readonly sort: HistorySort;
  readonly onSort: (sort: HistorySort) => void;
};

/** Rows of the previous filter are hidden until the new filter is answered. */
function Operations({ query, sort, onSort, renderExport }: OperationsProps) {
  const { data, isPlaceholderData } = query;
  return (
    <QueryGrid
      id="history"
      caption="Операции клиента"
      load={{ ...query, data: data === undefined || isPlaceholderData ? undefined : loadedActions(data) }}
      end={<EndOfList {...query} />}
      sort={{
        field: sortField(sort),
        isDescending: sort.endsWith('DESC'),
        onChange: (field, isDescending) => {
          onSort(sortOf(field, isDescending));
        },
      }}
      renderExport={renderExport}
      columns={columns}
      keyOf={({ key }) => key}
      empty="Операции отсутствуют..."
      picture="document"
      loading={<Loader />}
    />
  );
}

const columns: readonly Column<HistoryAction, ExportFieldOf<'CLIENT_HISTORY'>>[] = [
  {
    title: 'Дата',
    exported: ['at'],
    narrow: 'bottom',
    sortField: 'actionDate',
    sortNames: ['Сначала старые', 'Сначала новые'],
    cell: ({ date, time }) => (
      <time dateTime={`${date}T${time}+03:00`}>
        {formatDate(calendarDate(date))}
        <Note>{time}</Note>
      </time>
    ),
  },
  {
    title: 'Тип события',
    exported: ['event', 'text', 'orderNumber', 'merchantFullName'],
    narrow: 'top',
    cell: ({ eventName, text, orderName, merchantFullName }) => (
      <>
        <ShopMark name={merchantFullName} size="small" /> <strong>{eventName}</strong>
        {text !== eventName && <Note>{text}</Note>}
        {orderName !== null && <Note>{orderName}</Note>}
      </>
    ),
  },
  {
    title: 'Сумма события',
    exported: ['amount'],
    narrow: 'bottomEnd',
    isNumber: true,
    sortField: 'amount',
    sortNames: ['Сначала малые суммы', 'Сначала большие суммы'],
    cell: ({ eventType, amount }) => (
      <span className={styles.sum} data-colour={colours[eventType]}>
        {amount === null ? '—' : <Money amount={kopecks(amount)} />}
      </span>
    ),
  },
];

/**
 * The colour of an amount (docs/spec/specification.md#2 «Operation history page»). Events not listed there are plain.
 */
const colours = {
  PROCESS_STARTED: 'gray',
  APPROVE_SUCCESS: 'gray',
  PENALTY_CANCELLATION: 'gray',
  COMPLETION: 'green',
  AMOUNT_CHANGED: 'green',
  APPROVE_FAILED: 'red',
  DEPOSIT_FAILED: 'red',
  PAYMENT_EVENT_FAILED: 'red',
  PENALTY_APPLIED: 'red',
  REFUND: 'red',
  REVERSE: 'red',
  MONEY_RETURNED: 'bright',
  VERIFICATION_SMS_SUCCESS: 'plain',
  VERIFICATION_SBERID_SUCCESS: 'plain',
  SCORING_FAILED: 'plain',
  SCORING_SUCCEEDED: 'plain',
  SCORING_ERROR: 'plain',
  DEPOSIT_SUCCESS: 'plain',
  PAYMENT_EVENT_SUCCESS: 'plain',
  SMS_SEND: 'plain',
  PENALTY_NOT_APPLIED: 'plain',
  BINDING_CHANGED: 'plain',
} as const satisfies Record<HistoryAction['eventType'], 'gray' | 'green' | 'red' | 'bright' | 'plain'>;

/** Loads the next page when it becomes visible. A failure ends the list (docs/spec/specification.md#4 «Paging»). */
function EndOfList({ hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage }: MorePages) {
  const end = useRef<HTMLDivElement>(null);
  const mayLoad = hasNextPage && !isFetchNextPageError;
  useEffect(() => {
    const element = end.current;
    if (!mayLoad || isFetchingNextPage || element === null) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting === true) fetchNextPage();
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, [mayLoad, isFetchingNextPage, fetchNextPage]);
  return (
    <>
      {isFetchingNextPage && <Loader />}
      <div ref={end} className={styles.end} />
    </>
  );
}
