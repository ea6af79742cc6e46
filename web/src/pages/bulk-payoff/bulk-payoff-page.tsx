import { ExportButton } from '../../features/exports/export-button.tsx';
import { BulkPayoffProcess } from '../../features/bulk-payoff/bulk-payoff-process.tsx';
import { Page } from '../../ui/layout/page.tsx';

/** «Платежи BNPL» (docs/spec/specification.md#2 «Full payment page»). */
export function BulkPayoffPage() {
  return (
    <Page title="Платежи BNPL" aside={<ExportButton request={{ list: 'FULL_PAYMENTS', filter: {} }} />}>
      <BulkPayoffProcess
        renderExport={(processId) => (
          <ExportButton
            label="Выгрузить строки"
            request={{ list: 'FULL_PAYMENT_ROWS', filter: { processId } }}
          />
        )}
      />
    </Page>
  );
}
