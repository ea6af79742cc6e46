import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Page } from '../../ui/layout/page.tsx';

/** In place of a client's cabinet for staff without the right to see one: whoever is led away from a page arrives here (docs/spec/specification.md#6). */
export function NoClientsPage() {
  return (
    <Page title="Кабинет клиента">
      <EmptyState icon="shield" message="У вас нет права смотреть кабинеты клиентов. Ваши разделы — в меню" />
    </Page>
  );
}
