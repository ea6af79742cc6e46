import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { calendarDate } from '#domain/dates.ts';
import { pauseRequestsQuery } from '../../api/pauses/staff-pauses.ts';
import { ExportButton } from '../../features/exports/export-button.tsx';
import { ApprovalMark } from '../../features/approvals/approval-mark.tsx';
import { pauseRequestSort, PauseRequestsTable } from '../../features/pauses/staff/pause-requests-table.tsx';
import { paths } from '../../paths.ts';
import { Page } from '../../ui/layout/page.tsx';

const route = getRouteApi('/admin/requests');

/** «Обращения»: reports of problems and requests for relief that wait for a decision (docs/spec/rules.md#13). */
export function PauseRequestsPage() {
  const { sort: shown } = route.useSearch();
  const navigate = useNavigate();
  const query = useInfiniteQuery(pauseRequestsQuery(pauseRequestSort.read(shown)));
  const requests = query.data?.pages.flatMap((page) =>
    page.requests.map((request) => ({ ...request, today: calendarDate(page.today) })),
  );
  return (
    <Page title="Обращения" aside={<ExportButton request={{ list: 'PAUSE_REQUESTS', filter: {} }} />}>
      <PauseRequestsTable
        load={{ ...query, data: requests }}
        more={query}
        sort={pauseRequestSort.toGrid(shown, (sort) => {
          void navigate({ to: paths.pauseRequests, search: { sort } });
        })}
        outcomeOf={({ requestUuid }) => <ApprovalMark kinds={['LONG_PAUSE']} subjectId={requestUuid} />}
      />
    </Page>
  );
}
