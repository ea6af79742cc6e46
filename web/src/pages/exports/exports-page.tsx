import { useExports } from '../../api/exports/exports.ts';
import { ExportsTable } from '../../features/exports/exports-table.tsx';
import { Page } from '../../ui/layout/page.tsx';

/** The employee's own exports; each is stored for a day. */
export function ExportsPage() {
  return (
    <Page title="Выгрузки" lead="Файлы видите только вы. Через сутки каждый удаляется.">
      <ExportsTable load={useExports()} />
    </Page>
  );
}
