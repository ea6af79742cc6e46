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
    <Page title="Платежи BNPL" aside={<ExportButton request={{ list: 'FULL_PAYMENTS', filter: {} }} />}>
      <BulkPayoffProcess
        search={search}
        onSearch={(changed) => {
          void navigate({ to: paths.fullPayment, search: { ...search, ...changed } });
        }}
        renderExport={(processId, shown) => (
          <ExportButton
            label="Выгрузить строки"
            request={{
              list: 'FULL_PAYMENT_ROWS',
              filter: shown === 'ALL' ? { processId } : { processId, shown },
            }}
          />
        )}
      />
    </Page>
  );
}
