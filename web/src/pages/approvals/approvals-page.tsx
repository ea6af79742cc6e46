import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { approvalsQuery } from '../../api/approvals/approvals.ts';
import { useRows } from '../../api/wire/use-rows.ts';
import { type ApprovalsSearch, readApprovalsSearch } from '../../features/approvals/approvals-search.ts';
import { approvalSort, ApprovalsTable } from '../../features/approvals/approvals-table.tsx';
import styles from '../../features/approvals/approvals.module.css';
import { ExportButton } from '../../features/exports/export-button.tsx';
import { SavedViews } from '../../features/saved-views/saved-views.tsx';
import { Checkbox } from '../../ui/inputs/checkbox.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { paths } from '../../paths.ts';
import { RequestSubject } from './request-subject.tsx';

const route = getRouteApi('/admin/approvals');

/**
 * «Согласования»: the requests that wait for a second employee, with the thing itself and the reason why the current
 * employee may not decide; and the employee's own requests with their outcomes (docs/spec/rules.md#14).
 */
export function ApprovalsPage() {
  const search = route.useSearch();
  const [isWaiting, own] = [search.decided === undefined, search.own !== undefined];
  const navigate = useNavigate();
  const show = (changed: ApprovalsSearch): void => {
    void navigate({ to: paths.approvals, search: { ...search, ...changed } });
  };
  return (
    <Page title="Согласования">
      <div className={styles.filters}>
        <Checkbox
          label="Показать решённые"
          isChecked={!isWaiting}
          onChange={(isChecked) => {
            show({ decided: isChecked ? 'true' : undefined });
          }}
        />
        <Checkbox
          label="Только мои запросы"
          isChecked={own}
          onChange={(isChecked) => {
            show({ own: isChecked ? 'true' : undefined });
          }}
        />
        <SavedViews
          list="APPROVALS"
          search={search}
          onOpen={(saved) => {
            void navigate({ to: paths.approvals, search: readApprovalsSearch(saved) });
          }}
        />
      </div>
      <Queue isWaiting={isWaiting} own={own} sort={search.sort} onSort={show} />
    </Page>
  );
}

type QueueProps = {
  readonly isWaiting: boolean;
  readonly own: boolean;
  readonly sort: string | undefined;
  readonly onSort: (changed: ApprovalsSearch) => void;
};

function Queue({ isWaiting, own, sort, onSort }: QueueProps) {
  const { list } = useRows(
    approvalsQuery({ isWaiting, own, sort: approvalSort.read(sort) }),
    (page) => page.requests,
  );
  return (
    <ApprovalsTable
      isWaiting={isWaiting}
      sort={approvalSort.toGrid(sort, (next) => {
        onSort({ sort: next });
      })}
      renderSubject={({ subject }, onLoaded) =>
        subject === null ? null : <RequestSubject subject={subject} onLoaded={onLoaded} />
      }
      load={list}
      more={list}
      renderExport={(shown) => (
        <ExportButton request={{ list: 'APPROVALS', filter: { isWaiting, own } }} shown={shown} />
      )}
    />
  );
}
