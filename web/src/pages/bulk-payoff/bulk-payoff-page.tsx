import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { ExportButton } from '../../features/exports/export-button.tsx';
import { BulkPayoffProcess } from '../../features/bulk-payoff/bulk-payoff-process.tsx';
import { Page } from '../../ui/layout/page.tsx';

const route = getRouteApi('/admin/fullPayment');

/** «Платежи BNPL» (docs/spec/specification.md#2 «Full payment page»). */
export function BulkPayoffPage() {
  const search = route.useSearch();
  const navigate = useNavigate();
  return (
    <Page title="Платежи BNPL">
      <BulkPayoffProcess
        search={search}
        onSearch={(changed) => {
          void navigate({ to: paths.fullPayment, search: { ...search, ...changed } });
        }}
        renderFilesExport={(shown) => (
          <ExportButton request={{ list: 'FULL_PAYMENTS', filter: {} }} shown={shown} />
        )}
        renderExport={(processId, filter, shown) => (
          <ExportButton
            label="Выгрузить строки"
            request={{
              list: 'FULL_PAYMENT_ROWS',
              filter: filter === 'ALL' ? { processId } : { processId, shown: filter },
            }}
            shown={shown}
          />
        )}
      />
    </Page>
  );
}
