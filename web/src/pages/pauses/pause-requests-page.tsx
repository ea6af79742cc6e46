import { calendarDate } from '#domain/dates.ts';
import { pauseRequestsQuery } from '../../api/pauses/staff-pauses.ts';
import { useList } from '../../api/wire/use-list.ts';
import { ApprovalMark } from '../../features/approvals/approval-mark.tsx';
import { PauseRequestsTable } from '../../features/pauses/staff/pause-requests-table.tsx';
import { Page } from '../../ui/layout/page.tsx';

/** «Обращения»: reports of problems and requests for relief that wait for a decision (docs/spec/rules.md#13). */
export function PauseRequestsPage() {
  const query = useList(pauseRequestsQuery());
  const requests = query.data?.pages.flatMap((page) =>
    page.requests.map((request) => ({ ...request, today: calendarDate(page.today) })),
  );
  return (
    <Page title="Обращения">
      <PauseRequestsTable
        load={{ ...query, data: requests }}
        more={query}
        outcomeOf={({ requestUuid }) => <ApprovalMark kinds={['LONG_PAUSE']} subjectId={requestUuid} />}
      />
    </Page>
  );
}
