import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { openedClientQuery } from '../../api/clients/client-profile.ts';
import { useClientRefresh } from '../../api/clients/use-client-refresh.ts';
import { hasCode } from '../../api/wire/api-error.ts';
import { ClientRail } from '../../features/clients/staff/client-rail.tsx';
import { storeClient } from '../../session/stored-client.ts';
import { knownUser, rememberUser } from '../../session/user-query.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Loader } from '../../ui/feedback/loader.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ChooseClientPage } from './choose-client-page.tsx';
import styles from './opened-client.module.css';

type Props = {
  /** From the address. */
  readonly clientUuid: string;
  readonly children: (phone: string) => ReactNode;
};

/** A page of the client whose identifier the address carries (docs/spec/reliability.md#S-18). */
export function OpenedClient({ clientUuid, children }: Props) {
  const { data: phone, error, isFetching, refetch } = useQuery(openedClientQuery(clientUuid));
  useRememberClient(clientUuid, phone);
  if (phone !== undefined) return <ClientFrame phone={phone}>{children(phone)}</ClientFrame>;
  if (hasCode(error, 'client.not.exist.error')) return <ChooseClientPage problem={error.message} />;
  if (error === null) return <Loader />;
  return (
    <Page title="Клиент" titleIsHidden>
      <ErrorState
        message="Не удалось выполнить загрузку"
        isPending={isFetching}
        onRetry={() => void refetch()}
      />
    </Page>
  );
}

/** The client beside the page, both of them kept fresh. */
function ClientFrame({ phone, children }: { readonly phone: string; readonly children: ReactNode }) {
  useClientRefresh(phone);
  return (
    <div className={styles.frame}>
      <ClientRail phone={phone} />
      <div className={styles.page}>{children}</div>
    </div>
  );
}

/** Keeps the client for a restart of this tab, and the phone for the next search. */
function useRememberClient(clientUuid: string, phone: string | undefined): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (phone === undefined) return;
    storeClient(clientUuid);
    const user = knownUser(queryClient);
    if (user?.kind === 'STAFF' && user.lastSearchPhone !== phone)
      rememberUser(queryClient, { ...user, lastSearchPhone: phone });
  }, [queryClient, clientUuid, phone]);
}
