import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { calendarDate } from '#domain/dates.ts';
import { pauseRequestsQuery } from '../../api/pauses/staff-pauses.ts';
import { useRows } from '../../api/wire/use-rows.ts';
import { ExportButton } from '../../features/exports/export-button.tsx';
import { ApprovalMark } from '../../features/approvals/approval-mark.tsx';
import {
  pauseRequestFields,
  pauseRequestsFilterOf,
  pauseRequestsRequestOf,
  pauseRequestsSearchOf,
} from '../../features/pauses/staff/pause-requests-filter.ts';
import {
  type PauseRequestsSearch,
  readPauseRequestsSearch,
} from '../../features/pauses/staff/pause-requests-search.ts';
import { pauseRequestSort, PauseRequestsTable } from '../../features/pauses/staff/pause-requests-table.tsx';
import { SavedViews } from '../../features/saved-views/saved-views.tsx';
import { paths } from '../../paths.ts';
import { FilterBar } from '../../ui/collections/filter-bar.tsx';
import { Page } from '../../ui/layout/page.tsx';

const route = getRouteApi('/admin/requests');

/** «Обращения»: reports of problems and requests for relief that wait for a decision (docs/spec/rules.md#13). */
export function PauseRequestsPage() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const show = (next: PauseRequestsSearch): void => {
    void navigate({ to: paths.pauseRequests, search: next });
  };
  return (
    <Page title="Обращения">
      <FilterBar
        fields={pauseRequestFields}
        values={pauseRequestsFilterOf(search)}
        onApply={(next) => {
          show({ ...pauseRequestsSearchOf(next), sort: search.sort });
        }}
      >
        <SavedViews
          list="PAUSE_REQUESTS"
          search={search}
          onOpen={(saved) => {
            show(readPauseRequestsSearch(saved));
          }}
        />
      </FilterBar>
      <Requests search={search} onSearch={show} />
    </Page>
  );
}

type RequestsProps = {
  readonly search: PauseRequestsSearch;
  readonly onSearch: (search: PauseRequestsSearch) => void;
};

function Requests({ search, onSearch }: RequestsProps) {
  const filter = pauseRequestsRequestOf(search);
  const { list } = useRows(pauseRequestsQuery(filter, pauseRequestSort.read(search.sort)), (page) =>
    page.requests.map((request) => ({ ...request, today: calendarDate(page.today) })),
  );
  return (
    <PauseRequestsTable
      load={list}
      more={list}
      renderExport={(shown) => <ExportButton request={{ list: 'PAUSE_REQUESTS', filter }} shown={shown} />}
      sort={pauseRequestSort.toGrid(search.sort, (sort) => {
        onSearch({ ...search, sort });
      })}
      empty={Object.keys(filter).length === 0 ? 'Нерешённых обращений нет' : 'Таких обращений нет'}
      outcomeOf={({ requestUuid }) => <ApprovalMark kinds={['LONG_PAUSE']} subjectId={requestUuid} />}
    />
  );
}
