import { useOwnExports } from '../../api/staff/exports.ts';
import { ExportsTable } from '../../features/exports/exports-table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { TableSkeleton } from '../../ui/collections/table-skeleton.tsx';
import { Page } from '../../ui/layout/page.tsx';

/** The employee's own exports; each is stored for a day. */
export function ExportsPage() {
  return (
    <Page title="Выгрузки" lead="Файлы видите только вы. Через сутки каждый удаляется.">
      <Files />
    </Page>
  );
}

function Files() {
  const { data, error, isFetching, refetch } = useOwnExports();
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
  if (data.length === 0) {
    return <EmptyState icon="download" message="Выгрузок нет: кнопка «Выгрузить» стоит над каждым списком" />;
  }
  return <ExportsTable files={data} />;
}
