import { useNavigate } from '@tanstack/react-router';
import { ClientPhoneForm } from '../../features/staff/client-phone-form.tsx';
import { paths } from '../../paths.ts';
import { useUser } from '../../session/user-query.ts';
import { Page } from '../../ui/layout/page.tsx';

/** Staff without a chosen client choose one here (docs/spec/specification.md#2 «Admin without a chosen client»). */
export function ChooseClientPage() {
  const navigate = useNavigate();
  const user = useUser();
  return (
    <Page title="Администратор ЕРКЦ">
      <ClientPhoneForm
        lastPhone={user?.kind === 'STAFF' ? user.lastSearchPhone : null}
        onFound={(phone) => {
          void navigate({ to: paths.orders, search: { client: phone } });
        }}
      />
    </Page>
  );
}
