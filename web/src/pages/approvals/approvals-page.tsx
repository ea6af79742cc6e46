import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { approvalsQuery } from '../../api/staff/approvals.ts';
import { ApprovalsTable } from '../../features/approvals/approvals-table.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Loader } from '../../ui/states/loader.tsx';
import { Page } from '../../ui/frames/page.tsx';

/** «Согласования»: what moves money and waits for a second pair of eyes (issue 5 item 5). */
export function ApprovalsPage() {
  const [showsDecided, setShowsDecided] = useState(false);
  return (
    <Page title="Согласования">
      <Checkbox label="Показать решённые" isChecked={showsDecided} onChange={setShowsDecided} />
      <Queue isWaiting={!showsDecided} />
    </Page>
  );
}

function Queue({ isWaiting }: { readonly isWaiting: boolean }) {
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(approvalsQuery(isWaiting));
  if (data === undefined && error !== null) {
    return (
      <ErrorState
        message="Не удалось выполнить загрузку"
        isPending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined) return <Loader />;
  const requests = data.pages.flatMap((page) => page.requests);
  if (requests.length === 0)
    return (
      <EmptyState icon="check" message={isWaiting ? 'Ничего не ждёт решения' : 'Решённых запросов нет'} />
    );
  return (
    <>
      <ApprovalsTable requests={requests} />
      {hasNextPage && (
        <Button look="secondary" isPending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Загрузить еще
        </Button>
      )}
    </>
  );
}
