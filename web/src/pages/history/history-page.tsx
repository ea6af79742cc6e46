import { type InfiniteData, keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useRef } from 'react';
import { actuatorInfoQuery } from '../../api/config/actuator-info.ts';
import {
  type HistoryPage as HistoryPageData,
  historyQuery,
  keysOfHistory,
} from '../../api/history/history-query.ts';
import { type ListQuery, useList } from '../../api/wire/use-list.ts';
import { ExportButton } from '../../features/exports/export-button.tsx';
import { countryCode } from '../../format/phone.ts';
import { amountText, minorUnits } from '../../features/history/amount-input.ts';
import { FilterChips } from '../../features/history/filter-chips.tsx';
import { type FilterChoices, historyFields } from '../../features/history/history-fields.ts';
import { FilterBar } from '../../ui/collections/filter-bar.tsx';
import styles from '../../features/history/history.module.css';
import {
  filterOf,
  type HistoryFilter,
  type HistorySort,
  requestOf,
  searchOf,
} from '../../features/history/history-filter.ts';
import { readHistorySearch } from '../../features/history/history-search.ts';
import { SavedViews } from '../../features/saved-views/saved-views.tsx';
import { OperationTable } from '../../features/history/operation-table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Loader } from '../../ui/feedback/loader.tsx';
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
function exportFilterOf(filter: HistoryFilter): Omit<ReturnType<typeof requestOf>, 'sort'> {
  const { sort: _sort, ...rest } = requestOf(filter);
  return rest;
}

function choicesOf(page: HistoryPageData | undefined): FilterChoices {
  return { orders: page?.clientOrderNames ?? {}, events: page?.templateNames ?? [] };
}

type OperationsProps = Pick<ComponentProps<typeof OperationTable>, 'renderExport'> & {
  readonly query: ListQuery<InfiniteData<HistoryPageData>>;
  readonly sort: HistorySort;
  readonly onSort: (sort: HistorySort) => void;
};

/** Rows of the previous filter are hidden until the new filter is answered. */
function Operations({ query, ...table }: OperationsProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  if (data === undefined && error !== null) {
    return (
      <ErrorState
        message="Не удалось выполнить загрузку"
        isPending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined || isPlaceholderData) return <Loader />;
  const actions = data.pages.flatMap(({ historyActions }) => historyActions);
  if (actions.length === 0) return <EmptyState picture="document" message="Операции отсутствуют..." />;
  return <OperationTable {...table} actions={actions} end={<EndOfList {...query} />} />;
}

type EndProps = {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => unknown;
};

/** Loads the next page when it becomes visible. A failure ends the list (docs/spec/specification.md#4 «Paging»). */
function EndOfList({ hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage }: EndProps) {
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
