import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { compareBooks, type WorkQueuePage, workQueueQuery } from '../../api/reconciliation/reconciliation.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { useList } from '../../api/wire/use-list.ts';
import { ExportButton } from '../../features/exports/export-button.tsx';
import { DifferencesTable } from '../../features/reconciliation/differences-table.tsx';
import { UnknownPayments } from '../../features/reconciliation/unknown-payments.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { LoadMore, type MorePages } from '../../ui/inputs/load-more.tsx';
import { Checkbox } from '../../ui/inputs/checkbox.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { TableSkeleton } from '../../ui/collections/table-skeleton.tsx';
import { notify } from '../../ui/feedback/notification-list.ts';
import { Page } from '../../ui/layout/page.tsx';
import { paths } from '../../paths.ts';

const route = getRouteApi('/admin/reconciliation');

/**
 * The differences between the books, the bank and the orders, and the payments with an unknown result
 * (docs/spec/rules.md#6).
 */
export function ReconciliationPage() {
  const showsSettled = route.useSearch().closed !== undefined;
  const navigate = useNavigate();
  return (
    <Page
      title="Сверка"
      aside={
        <>
          <ExportButton request={{ list: 'DIFFERENCES', filter: { isOpen: !showsSettled } }} />
          <CompareButton />
        </>
      }
    >
      <Checkbox
        label="Показать закрытые"
        isChecked={showsSettled}
        onChange={(isChecked) => {
          void navigate({ to: paths.reconciliation, search: isChecked ? { closed: 'true' } : {} });
        }}
      />
      <WorkQueue isOpen={!showsSettled} />
    </Page>
  );
}

function CompareButton() {
  const compare = useSingleMutation({
    mutationKey: ['reconciliation', 'run'],
    mutationFn: compareBooks,
    onSuccess: () => {
      notify('SUCCESS', 'Сверка начата, обновите страницу через минуту');
    },
    onError: () => {
      notify('FAIL', 'Не удалось начать сверку');
    },
  });
  return (
    <Button
      variant="secondary"
      isPending={compare.isPending}
      onClick={() => {
        compare.mutate();
      }}
    >
      Сверить сейчас
    </Button>
  );
}

function WorkQueue({ isOpen }: { readonly isOpen: boolean }) {
  const query = useList(workQueueQuery(isOpen));
  const { data, error, isFetching, refetch } = query;
  if (data === undefined && error !== null) {
    return (
      <ErrorState
        message="Не удалось выполнить загрузку"
        isPending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined) return <TableSkeleton />;
  return <Loaded {...query} pages={data.pages} isOpen={isOpen} />;
}

type LoadedProps = MorePages & {
  readonly pages: readonly WorkQueuePage[];
  readonly isOpen: boolean;
};

function Loaded({ pages, isOpen, ...more }: LoadedProps) {
  const differences = pages.flatMap((page) => page.differences);
  const unknown = pages[0]?.unknownPayments ?? [];
  return (
    <>
      {differences.length === 0 ? (
        <EmptyState icon="check" message={isOpen ? 'Книги сходятся' : 'Закрытых расхождений нет'} />
      ) : (
        <DifferencesTable differences={differences} />
      )}
      <LoadMore {...more} />
      {unknown.length > 0 && (
        <UnknownPayments
          payments={unknown}
          exporting={
            <ExportButton label="Выгрузить платежи" request={{ list: 'UNKNOWN_PAYMENTS', filter: {} }} />
          }
        />
      )}
    </>
  );
}
