import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Page } from '../../ui/layout/page.tsx';

/**
 * Shown to staff without the right to see clients, instead of a client's cabinet. Redirects from forbidden pages lead
 * to this page (docs/spec/specification.md#6).
 */
export function NoClientsPage() {
  return (
    <Page title="Кабинет клиента">
      <EmptyState icon="shield" message="У вас нет права смотреть кабинеты клиентов. Ваши разделы — в меню" />
    </Page>
  );
}
