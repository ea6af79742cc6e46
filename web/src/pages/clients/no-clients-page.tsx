import { paths } from '../../paths.ts';
import { homePath } from '../../session/home-path.ts';
import { useUser } from '../../session/user-query.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ButtonLink } from '../../ui/inputs/button.tsx';
import { Page } from '../../ui/layout/page.tsx';

/**
 * Shown to staff without the right to see clients, instead of a client's cabinet. Redirects from forbidden pages lead
 * to this page (docs/spec/specification.md#6).
 */
export function NoClientsPage() {
  const user = useUser();
  const home: string = user === null ? paths.orders : homePath(user);
  return (
    <Page title="Кабинет клиента">
      <EmptyState
        picture="problem"
        message="У вас нет права смотреть кабинеты клиентов. Ваши разделы — в меню"
      />
      {home !== paths.orders && <ButtonLink to={home}>Перейти к своему разделу</ButtonLink>}
    </Page>
  );
}
