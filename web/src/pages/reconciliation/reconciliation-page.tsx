import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { compareBooks, differencesQuery } from '../../api/reconciliation/reconciliation.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { useRows } from '../../api/wire/use-rows.ts';
import { ExportButton } from '../../features/exports/export-button.tsx';
import { DifferencesTable, differenceSort } from '../../features/reconciliation/differences-table.tsx';
import { UnknownPayments } from '../../features/reconciliation/unknown-payments.tsx';
import { readReconciliationSearch } from '../../features/reconciliation/reconciliation-search.ts';
import { SavedViews } from '../../features/saved-views/saved-views.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { Checkbox } from '../../ui/inputs/checkbox.tsx';
import { notify } from '../../ui/feedback/notification-list.ts';
import { Page } from '../../ui/layout/page.tsx';
import { paths } from '../../paths.ts';

const route = getRouteApi('/admin/reconciliation');

/**
 * The differences between the books, the bank and the orders, and the payments with an unknown result
 * (docs/spec/rules.md#6).
 */
export function ReconciliationPage() {
  const search = route.useSearch();
  const { closed, sort, paymentsSort } = search;
  const showsSettled = closed !== undefined;
  const navigate = useNavigate();
  return (
    <Page
      title="Сверка"
      aside={
        <>
          <SavedViews
            list="DIFFERENCES"
            search={search}
            onOpen={(saved) => {
              void navigate({
                to: paths.reconciliation,
                search: { ...readReconciliationSearch(saved), paymentsSort },
              });
            }}
          />
          <CompareButton />
        </>
      }
    >
      <Checkbox
        label="Показать закрытые"
        isChecked={showsSettled}
        onChange={(isChecked) => {
          const shown = isChecked ? 'true' : undefined;
          void navigate({ to: paths.reconciliation, search: { closed: shown, paymentsSort } });
        }}
      />
      <Differences
        isOpen={!showsSettled}
        sort={sort}
        onSort={(next) => {
          void navigate({ to: paths.reconciliation, search: { ...search, sort: next } });
        }}
      />
      <UnknownPayments
        sort={paymentsSort}
        onSort={(next) => {
          void navigate({ to: paths.reconciliation, search: { ...search, paymentsSort: next } });
        }}
        renderExport={(shown) => (
          <ExportButton
            label="Выгрузить платежи"
            request={{ list: 'UNKNOWN_PAYMENTS', filter: {} }}
            shown={shown}
          />
        )}
      />
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

type DifferencesProps = {
  readonly isOpen: boolean;
  readonly sort: string | undefined;
  readonly onSort: (sort: string) => void;
};

function Differences({ isOpen, sort, onSort }: DifferencesProps) {
  const sorting = isOpen ? differenceSort.open : differenceSort.settled;
  const { list } = useRows(differencesQuery(isOpen, sorting.read(sort)), (page) => page.differences);
  return (
    <DifferencesTable
      load={list}
      more={list}
      isOpen={isOpen}
      sort={sorting.toGrid(sort, onSort)}
      renderExport={(shown) => (
        <ExportButton request={{ list: 'DIFFERENCES', filter: { isOpen } }} shown={shown} />
      )}
    />
  );
}
