import { useEffect } from 'react';
import { ClientPhoneForm } from '../../features/clients/staff/client-phone-form.tsx';
import { RecentClients } from '../../features/clients/staff/recent-clients.tsx';
import { paths } from '../../paths.ts';
import { forgetStoredClient } from '../../session/stored-client.ts';
import { useUser } from '../../session/user-query.ts';
import { useGoTo } from '../../session/use-go-to.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Page } from '../../ui/layout/page.tsx';

type Props = {
  /** Why the client of the address did not open. */
  readonly problem?: string;
};

/** Staff without a chosen client choose one here (docs/spec/specification.md#2 «Admin without a chosen client»). */
export function ChooseClientPage({ problem }: Props) {
  const goTo = useGoTo();
  const user = useUser();
  // a reload of this page opens no client
  useEffect(forgetStoredClient, []);
  return (
    <Page title="Администратор ЕРКЦ">
      {problem !== undefined && <Notice title={problem} tone="warning" role="alert" />}
      <ClientPhoneForm
        lastPhone={user?.kind === 'STAFF' ? user.lastSearchPhone : null}
        onFound={(clientUuid) => {
          goTo(paths.orders, { search: { client: clientUuid } });
        }}
      />
      <RecentClients />
    </Page>
  );
}
