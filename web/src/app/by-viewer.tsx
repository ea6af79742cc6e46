import { lazyRouteComponent } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import type { ClientProfile } from '../api/auth/user.ts';
import { useRights } from '../session/use-rights.ts';
import { useUser } from '../session/user-query.ts';
import { Loader } from '../ui/feedback/loader.tsx';
import { useChosenClient } from './use-chosen-client.ts';

const ChooseClientPage = lazyRouteComponent(
  () => import('../pages/clients/choose-client-page.tsx'),
  'ChooseClientPage',
);

const OpenedClient = lazyRouteComponent(() => import('../pages/clients/opened-client.tsx'), 'OpenedClient');

const NoClientsPage = lazyRouteComponent(
  () => import('../pages/clients/no-clients-page.tsx'),
  'NoClientsPage',
);

type Props = {
  readonly client: (profile: ClientProfile) => ReactNode;
  /** Loaded for staff only. The phone is that of the chosen client. */
  readonly staff: (phone: string) => ReactNode;
};

/**
 * Shows a cabinet page to the client or to staff. Staff without a chosen client are asked to choose one
 * (docs/spec/specification.md#2, docs/spec/specification.md#6).
 */
export function ByViewer({ client, staff }: Props) {
  const user = useUser();
  const clientUuid = useChosenClient();
  if (user === null) return null;
  if (user.kind === 'CLIENT') return client(user.profile);
  return (
    <Suspense fallback={<Loader />}>
      <StaffView clientUuid={clientUuid}>{staff}</StaffView>
    </Suspense>
  );
}

type StaffProps = {
  readonly clientUuid: string | null;
  readonly children: Props['staff'];
};

function StaffView({ clientUuid, children }: StaffProps) {
  const { viewProfile } = useRights();
  if (!viewProfile) return <NoClientsPage />;
  if (clientUuid === null) return <ChooseClientPage />;
  // the key ends every unfinished entry when staff turn to another client
  return (
    <OpenedClient key={clientUuid} clientUuid={clientUuid}>
      {children}
    </OpenedClient>
  );
}
