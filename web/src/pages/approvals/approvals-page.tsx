import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { approvalsQuery } from '../../api/approvals/approvals.ts';
import { useList } from '../../api/wire/use-list.ts';
import { ApprovalsTable } from '../../features/approvals/approvals-table.tsx';
import { ExportButton } from '../../features/exports/export-button.tsx';
import { Checkbox } from '../../ui/inputs/checkbox.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { paths } from '../../paths.ts';

const route = getRouteApi('/admin/approvals');

/**
 * «Согласования»: the requests that wait for a second employee, with the reason why the current employee may not
 * decide (docs/spec/rules.md#14).
 */
export function ApprovalsPage() {
  const showsDecided = route.useSearch().decided !== undefined;
  const navigate = useNavigate();
  return (
    <Page
      title="Согласования"
      aside={<ExportButton request={{ list: 'APPROVALS', filter: { isWaiting: !showsDecided } }} />}
    >
      <Checkbox
        label="Показать решённые"
        isChecked={showsDecided}
        onChange={(isChecked) => {
          void navigate({ to: paths.approvals, search: isChecked ? { decided: 'true' } : {} });
        }}
      />
      <Queue isWaiting={!showsDecided} />
    </Page>
  );
}

function Queue({ isWaiting }: { readonly isWaiting: boolean }) {
  const query = useList(approvalsQuery(isWaiting));
  const requests = query.data?.pages.flatMap((page) => page.requests);
  return <ApprovalsTable isWaiting={isWaiting} load={{ ...query, data: requests }} more={query} />;
}
